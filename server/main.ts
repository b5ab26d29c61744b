// The process: reads the environment, opens Selvedge, and closes it when it is told to stop.
import { setTimeout as wait } from 'node:timers/promises'

import { pino } from 'pino'

import { openApp } from './app.ts'
import { readConfig } from './config.ts'

/** After SIGTERM, /readyz says no for so long before connections are refused: a load balancer needs to notice. */
const noticeMilliseconds = 1000

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  // Standard output is for people; the log goes to standard error.
  const log = pino({ level: config.LOG_LEVEL, base: null }, pino.destination({ fd: 2, sync: true }))
  const app = await openApp({ config, log, say })

  let stopping: Promise<void> | undefined
  const stop = (notice: number) => {
    stopping ??= (async () => {
      app.announceClosing()
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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}

main().catch(fail)
