// Somebody who listens to what happens, for tests: what they were told, and waiting for more.
import { followEvents, type LiveEvent, type Touched } from '#contract/platform/live.ts'

import type { Visitor } from './openShop.ts'

export interface Listening {
  /** All that was told so far. */
  events: LiveEvent[]
  /** The first event that is there, or the next one. */
  next: () => Promise<LiveEvent>
  /** The first event that touched such a thing, told already or yet to come. */
  until: (isMeant: (touched: Touched) => boolean) => Promise<LiveEvent>
  /** Resolves when the server ends it. */
  over: Promise<void>
  stop: () => void
}

/** Throws a CallError where nobody may listen. */
export async function listen(
  visitor: Visitor,
  { position, age = 0 }: { position?: number; age?: number } = {},
): Promise<Listening> {
  const hangUp = new AbortController()
  const stream = await visitor.call(
    followEvents,
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
    next: () => find(() => true),
    until: (isMeant) => find(({ touched }) => touched?.some(isMeant) ?? false),
    over,
    stop: () => hangUp.abort(),
  }
}
