// Seals the activity log shortly after each deed, beside the requests.
import type { Logger } from 'pino'

import type { Db } from '#server/db/connect.ts'

import { sealActivity } from './sealActivity.ts'

/** How long after a deed its entry is sealed, and how often what another process left behind is looked for. */
const soonMilliseconds = 200
const sweepMilliseconds = 15_000

export interface Sealing {
  soon(): void
  /** Seals what is left and stops. */
  stop(): Promise<void>
}

export function keepSealing(db: Db, log: Logger): Sealing {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()

  async function sealAll(): Promise<void> {
    try {
      if (await sealActivity(db)) soon()
    } catch (error) {
      // The next deed or the next sweep tries again; /readyz tells when entries wait for long.
      log.warn({ err: error }, 'the activity log could not be sealed')
    }
  }

  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      current = current.then(sealAll)
    }, soonMilliseconds).unref()
  }

  const sweep = setInterval(soon, sweepMilliseconds).unref()
  soon()
  return {
    soon,
    async stop() {
      clearInterval(sweep)
      clearTimeout(timer)
      // What is asked for from here on is sealed by the next start.
      timer = setTimeout(() => {}, 0)
      await current
      await sealActivity(db).catch((error: unknown) =>
        log.warn({ err: error }, 'the last entries were not sealed'),
      )
    },
  }
}
