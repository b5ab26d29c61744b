// Keeps the company's time zone in memory, so that requests need no query for it.
import type { Logger } from 'pino'

import type { Db } from '#server/platform/db/connect.ts'

import { readCompany } from './findCompany.ts'

interface TimeZoneTracker {
  /** Calls `listener` with the current time zone and after each change. */
  subscribe(listener: (name: string) => void): void
  /** Never throws: a failed read keeps the old value until the next change. */
  reload(): Promise<void>
}

export function trackTimeZone(db: Db, log: Logger, initial: string): TimeZoneTracker {
  let name = initial
  let reads = 0
  let notify = (_name: string): void => {}
  return {
    subscribe(listener) {
      notify = listener
      notify(name)
    },
    async reload() {
      reads += 1
      const readNumber = reads
      try {
        const { timeZone } = await readCompany(db)
        // A later read has started and returns a newer value.
        if (readNumber !== reads) return
        name = timeZone
        notify(name)
      } catch (error) {
        log.warn({ err: error }, 'could not read the company time zone; keeping the old one')
      }
    },
  }
}
