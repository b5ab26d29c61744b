// What the log tells of something new: its fields, each from nothing.
import type { Changes } from '#server/platform/db/schema.ts'

/** What is empty is left out. */
export function changesOfNew(fields: Record<string, string | null>): Changes {
  const given = Object.entries(fields).filter(([, to]) => to !== null && to !== '')
  return Object.fromEntries(given.map(([field, to]) => [field, { from: null, to }]))
}
