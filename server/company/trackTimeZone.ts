// The company's time zone as this process knows it: read when it changes, so that no request has to ask for it.
import type { Logger } from 'pino'

import type { Db } from '#server/platform/db/connect.ts'

import { readCompany } from './findCompany.ts'

export interface TimeZoneTracker {
  /** Tells `listener` the name now, and whenever it changes. */
  subscribe(listener: (name: string) => void): void
  /** Never throws: whoever tells of the next change asks again. */
  reload(): Promise<void>
}

export function trackTimeZone(db: Db, log: Logger, first: string): TimeZoneTracker {
  let name = first
  let reads = 0
  let tell = (_name: string): void => {}
  return {
    subscribe(listener) {
      tell = listener
      tell(name)
    },
    async reload() {
      reads += 1
      const own = reads
      try {
        const { timeZone } = await readCompany(db)
        // Of two that are under way the later one knows better.
        if (own !== reads) return
        name = timeZone
        tell(name)
      } catch (error) {
        log.warn({ err: error }, "the company's time zone could not be read; the old one stays")
      }
    },
  }
}
