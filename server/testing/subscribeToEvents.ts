// Somebody who listens to what happens, for tests: what they were told, and waiting for more.
import { subscribeToLiveEvents, type LiveEvent, type LiveSubject } from '#contract/platform/live.ts'

import type { TestClient } from './startTestApp.ts'

export interface EventSubscription {
  /** All that was told so far. */
  events: LiveEvent[]
  /** The first event that is there, or the next one. */
  nextEvent: () => Promise<LiveEvent>
  /** The first event that touched such a thing, told already or yet to come. */
  waitFor: (isMeant: (touched: LiveSubject) => boolean) => Promise<LiveEvent>
  /** Resolves when the server ends it. */
  closed: Promise<void>
  close: () => void
}

/** Throws a CallError where nobody may listen. */
export async function subscribeToEvents(
  visitor: TestClient,
  { position, age = 0 }: { position?: number; age?: number } = {},
): Promise<EventSubscription> {
  const hangUp = new AbortController()
  const stream = await visitor.call(
    subscribeToLiveEvents,
    { age },
    {
      signal: hangUp.signal,
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

  async function find(isMeant: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    for (;;) {
      const found = events.find(isMeant)
      if (found) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  return {
    events,
    nextEvent: () => find(() => true),
    waitFor: (isMeant) => find(({ touched }) => touched?.some(isMeant) ?? false),
    closed: over,
    close: () => hangUp.abort(),
  }
}
