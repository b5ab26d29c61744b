// The defaults of a style from the values of its products.

/** The first of the most common values; undefined if all are null. */
export function mostCommon<Value>(values: readonly (Value | null)[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: Value | undefined
  for (const [value, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = value
  return best
}
