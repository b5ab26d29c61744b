// Builds the `changes` of activity log entries.
import type { FieldChanges } from '#domain/people/activity.ts'

/** Returns the fields of `after` that differ from `before`; undefined if none does. */
export function diffFields<Fields extends object>(
  before: Record<keyof Fields, unknown>,
  after: Fields,
): FieldChanges | undefined {
  const names = Object.keys(after) as (keyof Fields & string)[]
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
}

/** Returns the changes for a new record, without empty fields. */
export function creationChanges(fields: Record<string, string | null>): FieldChanges {
  const given = Object.entries(fields).filter(([, to]) => to !== null && to !== '')
  return Object.fromEntries(given.map(([field, to]) => [field, { from: null, to }]))
}
