// Continues the rows of a list that were loaded earlier. Rows may have been added and removed since.

/** The rows of `current` that follow the known ones. `current` has the pages around the end of the known rows, as they are now. */
export function rowsAfter(known: readonly number[], current: readonly number[]): number[] {
  const isCurrent = new Set(current)
  const last = known.findLast((id) => isCurrent.has(id))
  const following = last === undefined ? current : current.slice(current.indexOf(last) + 1)
  const isKnown = new Set(known)
  return following.filter((id) => !isKnown.has(id))
}

/** The rows of `current` that precede the known ones. */
export function rowsBefore(known: readonly number[], current: readonly number[]): number[] {
  return rowsAfter(known.toReversed(), current.toReversed()).toReversed()
}
