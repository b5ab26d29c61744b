// The server process: reads the environment, starts the app and shuts it down on SIGTERM or SIGINT.
import { setTimeout as wait } from 'node:timers/promises'

import { isConnectionLoss } from '#server/platform/db/errors.ts'
import { openLog } from '#server/platform/log.ts'
import { onParentEnd } from '#server/platform/onParentEnd.ts'

import { openApp } from './app.ts'
import { readConfig } from './config.ts'

/** After SIGTERM, /readyz fails this long before connections are refused, so that the load balancer notices. */
const noticeMs = 1000

/** Bound on the shutdown, for example with a frozen database or mail server. */
const closeWithin = 25_000
const timeoutMessage = `Shutdown did not finish within ${closeWithin / 1000} seconds. Running transactions are rolled back.`

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

async function main(): Promise<void> {
  let endWithParent = (): void => process.exit(1)
  onParentEnd(() => endWithParent())
  const config = readConfig(process.env)
  // The log goes to standard error.
  const log = openLog(config.LOG_LEVEL)
  const app = await openApp({ config, log, print })

  let stopping: Promise<void> | undefined
  const stop = (delayMs: number) => {
    stopping ??= (async () => {
      setTimeout(() => fail(new Error(timeoutMessage)), delayMs + closeWithin).unref()
      app.beginShutdown()
      await wait(delayMs)
      await app.close()
      process.exit(0)
    })()
    stopping.catch((error: unknown) => fail(error))
  }
  process.on('SIGTERM', () => stop(noticeMs))
  process.on('SIGINT', () => stop(0))
  endWithParent = () => stop(0)

  print(`Selvedge is ready at ${app.url}`)
}

function fail(error: unknown): never {
  const words = error instanceof Error ? error.message : String(error)
  const why = isConnectionLoss(error) ? `Selvedge can't reach its database: ${words}` : words
  process.stderr.write(`${why}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}

main().catch(fail)
