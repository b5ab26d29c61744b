// Versions of records, which increase with every change.

/**
 * True if version `current` has the values of version `expected`, because every version since can be ignored: it was undone, undid
 * another one, or changed nothing that matters.
 */
export function isUnchangedSince(
  expected: number,
  current: number,
  ignored: ReadonlySet<number> = new Set(),
): boolean {
  if (current < expected) return false
  for (let version = expected + 1; version <= current; version += 1) if (!ignored.has(version)) return false
  return true
}
