// The event stream of one subscriber, with a bounded buffer.
import type { LiveEvent } from '#contract/platform/live.ts'

import type { Subscriber } from './live.ts'

/** A client this many events behind is disconnected; it reconnects and catches up. */
const maxPending = 100

/** A client that hasn't read the end of its stream by then is disconnected. */
const endTimeoutMs = 500

export interface Stream {
  subscriber: Subscriber
  events: AsyncIterable<LiveEvent>
  /** Events before `open` are dropped. */
  send(event: LiveEvent): void
  /** True if no events are pending. */
  isIdle(): boolean
  /** Starts accepting events; the one that `first` returns is sent before them. */
  open(first: () => Promise<LiveEvent>): Promise<void>
  /** Drops pending events and sends nothing more. */
  end(): void
}

/** `onClosed` is called exactly once. */
export function openStream(subscriber: Subscriber, onClosed: () => void): Stream {
  const pending: LiveEvent[] = []
  let state: 'opening' | 'open' | 'over' = 'opening'
  let isReading = false
  let wake = () => {}

  const isOver = () => state === 'over'

  function close(): void {
    if (isOver()) return
    state = 'over'
    pending.length = 0
    onClosed()
    wake()
  }

  subscriber.signal.addEventListener('abort', close, { once: true })
  if (subscriber.signal.aborted) close()

  async function* events(): AsyncGenerator<LiveEvent> {
    isReading = true
    try {
      while (!isOver()) {
        const event = pending.shift()
        if (event) yield event
        else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    } finally {
      isReading = false
      close()
    }
  }

  return {
    subscriber,
    events: events(),
    send(event) {
      if (state !== 'open') return
      if (pending.length >= maxPending) {
        close()
        subscriber.disconnect()
        return
      }
      pending.push(event)
      wake()
    },
    isIdle: () => pending.length === 0,
    async open(first) {
      if (isOver()) return
      state = 'open'
      const event = await first()
      if (isOver()) return
      pending.unshift(event)
      wake()
    },
    end() {
      close()
      // A client that doesn't read doesn't notice the end.
      setTimeout(() => isReading && subscriber.disconnect(), endTimeoutMs).unref()
    },
  }
}
