// What a change of a person comes to, for the activity log.
import type { FieldChanges } from '#server/platform/db/schema.ts'

/** Those of the wanted fields that are not so yet; undefined where nothing changes. */
export function diffFields<Fields extends object>(
  before: Record<keyof Fields, unknown>,
  wanted: Fields,
): FieldChanges | undefined {
  const names = Object.keys(wanted) as (keyof Fields & string)[]
  const changed = names.filter((name) => before[name] !== wanted[name])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: wanted[name] }]))
}
