// Subscribes to live events in tests.
import { subscribeToLiveEvents, type LiveEvent, type LiveSubject } from '#contract/platform/live.ts'

import type { TestClient } from './startTestApp.ts'

export interface EventSubscription {
  /** All events so far. */
  events: LiveEvent[]
  /** The first event, received or next. */
  nextEvent: () => Promise<LiveEvent>
  /** The first event that touches a matching record, received or next. */
  waitFor: (matches: (touched: LiveSubject) => boolean) => Promise<LiveEvent>
  /** Resolves when the server closes the stream. */
  closed: Promise<void>
  close: () => void
}

/** Throws a CallError if the server refuses. */
export async function subscribeToEvents(
  client: TestClient,
  { position, age = 0 }: { position?: number; age?: number } = {},
): Promise<EventSubscription> {
  const abort = new AbortController()
  const stream = await client.call(
    subscribeToLiveEvents,
    { age },
    {
      signal: abort.signal,
      ...(position === undefined ? {} : { headers: { 'last-event-id': String(position) } }),
    },
  )
  const events: LiveEvent[] = []
  let wake = () => {}
  const over = (async () => {
    for await (const event of stream) {
      events.push(event)
      wake()
    }
  })()
  over.catch(() => {})

  async function find(matches: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    for (;;) {
      const found = events.find(matches)
      if (found) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  return {
    events,
    nextEvent: () => find(() => true),
    waitFor: (matches) => find(({ touched }) => touched?.some(matches) ?? false),
    closed: over,
    close: () => abort.abort(),
  }
}
