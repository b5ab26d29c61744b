// Turns the progress reports of running work into a stream of events.

/**
 * Starts the work immediately and runs it to its end even if no client reads the events. An error is thrown to the reader after all
 * events. Events are buffered without a limit, so there must be few of them.
 */
export function streamEvents<Event>(
  work: (emit: (event: Event) => void) => Promise<void>,
): AsyncIterable<Event> {
  const pending: Event[] = []
  let isOver = false
  let wake = () => {}
  const notify = () => wake()
  const running = work((event) => {
    pending.push(event)
    notify()
  }).finally(() => {
    isOver = true
    notify()
  })
  // Thrown to the reader below.
  running.catch(() => {})
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        yield* pending.splice(0)
        if (pending.length > 0) continue
        if (isOver) return await running
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

/** Like `streamEvents`, but an error before the first event rejects, so that the response has its status. */
export async function streamOnceStarted<Event>(
  work: (emit: (event: Event) => void) => Promise<void>,
): Promise<AsyncIterable<Event>> {
  const started = Promise.withResolvers<void>()
  const events = streamEvents<Event>(async (emit) => {
    try {
      await work((event) => {
        emit(event)
        started.resolve()
      })
    } catch (error) {
      started.reject(error)
      throw error
    }
  })
  await started.promise
  return events
}

/** Returns a function that is true at most `timesPerSecond` times per second. */
export function throttle(timesPerSecond: number): () => boolean {
  let next = 0
  return () => {
    const now = performance.now()
    if (now < next) return false
    next = now + 1000 / timesPerSecond
    return true
  }
}
