// Scanned codes that were refused, with the reason. They stay on the page until the user clears them.
import * as z from 'zod/mini'

import { isSameCode } from '#domain/platform/codes.ts'

/** Stored in the browser. */
export const MissedScan = z.object({ code: z.string(), sentence: z.string() })
export type MissedScan = z.output<typeof MissedScan>

/** With the reason of the last scan of the code. */
export function addMissed<Scanned extends { missed: readonly MissedScan[] }>(
  scanned: Scanned,
  code: string,
  sentence: string,
): Scanned {
  return { ...scanned, missed: [...withoutMissed(scanned.missed, code), { code, sentence }] }
}

export function withoutMissed(missed: readonly MissedScan[], code: string): MissedScan[] {
  return missed.filter((other) => !isSameCode(other.code, code))
}
