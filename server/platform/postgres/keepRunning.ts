// Starts PostgreSQL again whenever it ends by itself.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Logger } from 'pino'

import type { Postmaster } from './postmaster.ts'

const firstDelayMs = 100
const maxDelayMs = 5000

/** Rejects if the first start fails. Later ones are repeated until one succeeds, for example until there is space on the disk. */
export async function keepRunning(
  start: () => Promise<Postmaster>,
  log: Logger,
): Promise<Pick<Postmaster, 'stop'>> {
  const closing = new AbortController()
  let current: Postmaster | undefined = await start()
  const done = supervise(current)

  async function supervise(first: Postmaster): Promise<void> {
    for (let server = first; ;) {
      const lines = await server.ended
      current = undefined
      if (closing.signal.aborted) return
      log.error({ lines }, 'the database server ended; starting it again')
      const next = await startAgain()
      if (!next) return
      log.warn('the database server is running again')
      server = next
      current = next
      // It was closed while the server started.
      if (closing.signal.aborted) await next.stop()
    }
  }

  async function startAgain(): Promise<Postmaster | undefined> {
    for (let delayMs = firstDelayMs; !closing.signal.aborted; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
      try {
        return await start()
      } catch (error) {
        log.error({ err: error }, 'the database server could not be started; it will be retried')
      }
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => {})
    }
    return undefined
  }

  return {
    async stop(options) {
      closing.abort()
      await current?.stop(options)
      await done
    },
  }
}
