// The same asked for each of many things, a few at a time: neither the browser nor the server has a thousand calls under way.

/** The answers in the order of the list. `most` are under way at the same time; `ask` may not throw. */
export async function mapConcurrently<T, R>(
  list: readonly T[],
  most: number,
  ask: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  // All take from the one list what is still to be asked.
  const left = list.entries()
  const askOn = async () => {
    for (const [at, item] of left) answers[at] = await ask(item)
  }
  await Promise.all(Array.from({ length: most }, askOn))
  return answers
}
