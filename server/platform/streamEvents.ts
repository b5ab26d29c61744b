// Work that tells how it goes: what it says comes out as events, in order, while it runs on.

/**
 * Starts the work at once, whoever listens: it ends by itself, and looks at `ctx.hangUp` where it is to end early. What it
 * tells is handed on as it is read, and however the work fails, that comes after all that it told. Events are few, so
 * that none needs to wait for a slow reader.
 */
export function streamEvents<Event>(
  work: (tell: (event: Event) => void) => Promise<void>,
): AsyncIterable<Event> {
  const told: Event[] = []
  let isOver = false
  let wake = () => {}
  const news = () => wake()
  const working = work((event) => {
    told.push(event)
    news()
  }).finally(() => {
    isOver = true
    news()
  })
  // Heard below, by whoever listens to the end.
  working.catch(() => {})
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        yield* told.splice(0)
        if (told.length > 0) continue
        if (isOver) return await working
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

/** True at most so many times a second: for telling how far something has come. */
export function throttle(timesPerSecond: number): () => boolean {
  let next = 0
  return () => {
    const now = performance.now()
    if (now < next) return false
    next = now + 1000 / timesPerSecond
    return true
  }
}
