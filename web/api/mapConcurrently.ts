// Maps a list with a limited number of concurrent calls, and splits a list for them.

/** Returns the results in the order of `items`. `work` must not throw. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  // The workers share one iterator.
  const remaining = items.entries()
  const worker = async () => {
    for (const [index, item] of remaining) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}

/** Splits a list into parts of at most `size` items. */
export function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
