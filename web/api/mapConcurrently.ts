// Maps a list with a limited number of concurrent calls.

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
