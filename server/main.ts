// The process: reads the environment, opens Selvedge, and closes it when it is told to stop.
import { setTimeout as wait } from 'node:timers/promises'

import { isConnectionLoss } from '#server/platform/db/errors.ts'
import { openLog } from '#server/platform/log.ts'

import { openApp } from './app.ts'
import { readConfig } from './config.ts'

/** After SIGTERM, /readyz says no for so long before connections are refused: a load balancer needs to notice. */
const noticeMilliseconds = 1000

/** Whoever asked it to stop must not wait for what never comes: a frozen database, or a mail server that says nothing. */
const closeWithin = 25_000
const notInTime = `Selvedge could not be closed within ${closeWithin / 1000} seconds; what was running is undone.`

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  // Standard output is for people; the log goes to standard error.
  const log = openLog(config.LOG_LEVEL)
  const app = await openApp({ config, log, print: say })

  let stopping: Promise<void> | undefined
  const stop = (notice: number) => {
    stopping ??= (async () => {
      setTimeout(() => fail(new Error(notInTime)), notice + closeWithin).unref()
      app.beginShutdown()
      await wait(notice)
      await app.close()
      process.exit(0)
    })()
    stopping.catch((error: unknown) => fail(error))
  }
  process.on('SIGTERM', () => stop(noticeMilliseconds))
  process.on('SIGINT', () => stop(0))

  say(`Selvedge is ready at ${app.url}`)
}

function fail(error: unknown): never {
  const words = error instanceof Error ? error.message : String(error)
  const why = isConnectionLoss(error) ? `Selvedge can't reach its database: ${words}` : words
  process.stderr.write(`${why}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}

main().catch(fail)
