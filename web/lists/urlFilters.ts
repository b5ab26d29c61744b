// Filters that lists have in the URL. Invalid values are ignored.
import * as z from 'zod/mini'

import { maxSearchLength } from '#domain/platform/search.ts'

const Day = z.iso.date()

export function readSearch(text: string | undefined): string | undefined {
  return text?.trim().slice(0, maxSearchLength) || undefined
}

/** '2026-11-21' */
export function readDay(text: string | undefined): string | undefined {
  return z.safeParse(Day, text).data
}
