// What the log tells of something new: its fields, each from nothing.
import type { FieldChanges } from '#server/platform/db/schema.ts'

/** What is empty is left out. */
export function creationChanges(fields: Record<string, string | null>): FieldChanges {
  const given = Object.entries(fields).filter(([, to]) => to !== null && to !== '')
  return Object.fromEntries(given.map(([field, to]) => [field, { from: null, to }]))
}
