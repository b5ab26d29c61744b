// One listener's stream: what it is still to be told, which is never much.
import type { LiveEvent } from '#contract/platform/live.ts'

import type { Subscriber } from './live.ts'

/** Whoever is so many events behind doesn't read. They come back, and catch up from where they were. */
const mostPending = 100

/** How long an ended stream may take to be read to its end, in milliseconds. */
const endWithin = 500

export interface Stream {
  subscriber: Subscriber
  events: AsyncIterable<LiveEvent>
  /** Before `begin`, what is told is not kept. */
  send(event: LiveEvent): void
  /** True while everything that it was told has gone out. */
  isIdle(): boolean
  /** From here on it is told of everything; `first` gives what comes ahead of that. */
  open(first: () => Promise<LiveEvent>): Promise<void>
  /** Nothing more is sent, not even what waits. */
  end(): void
}

/** `onClosed` is called once, however it ends. */
export function openStream(listener: Subscriber, onClosed: () => void): Stream {
  const pending: LiveEvent[] = []
  let state: 'opening' | 'open' | 'over' = 'opening'
  let isRead = false
  let wake = () => {}

  const isOver = () => state === 'over'

  function close(): void {
    if (isOver()) return
    state = 'over'
    pending.length = 0
    onClosed()
    wake()
  }

  listener.signal.addEventListener('abort', close, { once: true })
  if (listener.signal.aborted) close()

  async function* events(): AsyncGenerator<LiveEvent> {
    isRead = true
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
      isRead = false
      close()
    }
  }

  return {
    subscriber: listener,
    events: events(),
    send(event) {
      if (state !== 'open') return
      if (pending.length >= mostPending) {
        close()
        listener.disconnect()
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
      // Whoever doesn't read doesn't see the end either.
      setTimeout(() => isRead && listener.disconnect(), endWithin).unref()
    },
  }
}
