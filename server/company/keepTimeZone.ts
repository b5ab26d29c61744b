// The company's time zone as this process knows it: read when it changes, so that no request has to ask for it.
import type { Logger } from 'pino'

import type { Db } from '#server/db/connect.ts'

import { readCompany } from './findCompany.ts'

export interface KeptTimeZone {
  readonly name: string
  /** Never throws: whoever tells of the next change asks again. */
  reread(): Promise<void>
}

export function keepTimeZone(db: Db, log: Logger, first: string): KeptTimeZone {
  let name = first
  let reads = 0
  return {
    get name() {
      return name
    },
    async reread() {
      reads += 1
      const own = reads
      try {
        const { timeZone } = await readCompany(db)
        // Of two that are under way the later one knows better.
        if (own === reads) name = timeZone
      } catch (error) {
        log.warn({ err: error }, "the company's time zone could not be read; the old one stays")
      }
    },
  }
}
