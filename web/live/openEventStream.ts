// A server-sent event stream that reconnects until it is stopped or the session ends.
import { CallError } from '#contract/platform/client.ts'
import { subscribeToLiveEvents, type LiveEvent, liveTimeoutMs } from '#contract/platform/live.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized } from '#web/api/errorMessage.ts'

/** Delays before reconnecting. A stream shorter than `minStreamMs` counts as a failure. */
const minDelayMs = 250
const maxDelayMs = 30_000
const minStreamMs = 5000

export interface EventStream {
  /** Runs until it is stopped. */
  run(signal: AbortSignal): Promise<void>
  /** Reconnects at once instead of waiting. */
  reconnect(): void
}

interface EventStreamOptions {
  /** The position of the last event that any tab of this browser received. */
  lastPosition: () => number | undefined
  onEvent: (event: LiveEvent) => void
  onConnected: (connected: boolean) => void
}

export function openEventStream({ lastPosition, onEvent, onConnected }: EventStreamOptions): EventStream {
  let wake = () => {}

  /** Returns the minimum delay before the next attempt, in milliseconds. */
  async function listen(signal: AbortSignal): Promise<number> {
    const silence = new AbortController()
    let watchdog = setTimeout(() => silence.abort(), liveTimeoutMs)
    const position = lastPosition()
    try {
      const stream = await call(
        subscribeToLiveEvents,
        // Everything on this page was loaded after it was opened.
        { age: Math.min(Math.round(performance.now()), 3_600_000) },
        {
          signal: AbortSignal.any([signal, silence.signal]),
          ...(position === undefined ? {} : { headers: { 'last-event-id': String(position) } }),
        },
      )
      for await (const event of stream) {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => silence.abort(), liveTimeoutMs)
        onConnected(true)
        onEvent(event)
      }
    } catch (error) {
      if (isUnauthorized(error)) throw error
      if (error instanceof CallError) return (error.retryAfterSeconds ?? 0) * 1000
    } finally {
      clearTimeout(watchdog)
    }
    return 0
  }

  function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      signal.addEventListener('abort', wake, { once: true })
    })
  }

  return {
    async run(signal) {
      let failures = 0
      while (!signal.aborted) {
        const startedAt = performance.now()
        let retryAfterMs
        try {
          retryAfterMs = await listen(signal)
        } catch {
          return
        }
        if (signal.aborted) return
        onConnected(false)
        failures = performance.now() - startedAt < minStreamMs ? failures + 1 : 0
        const delayMs = Math.min(minDelayMs * 2 ** Math.max(failures - 1, 0), maxDelayMs)
        // With jitter: all browsers lose the same server at the same time.
        await wait(Math.max(retryAfterMs, delayMs) * (0.5 + Math.random() / 2), signal)
      }
    },
    reconnect: () => wake(),
  }
}
