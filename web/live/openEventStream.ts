// One stream from the server, opened again whenever it ends, until it is stopped or the session is over.
import { CallError } from '#contract/platform/client.ts'
import { subscribeToLiveEvents, type LiveEvent, liveTimeoutMs } from '#contract/platform/live.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn } from '#web/api/errorMessage.ts'

/** How long to wait before it is opened again: first, at most, and how long a stream lasts that was none; milliseconds. */
const firstPause = 250
const longestPause = 30_000
const shortest = 5000

export interface EventStream {
  /** Runs until it is stopped. */
  run(signal: AbortSignal): Promise<void>
  /** Tries at once instead of waiting. */
  reconnect(): void
}

interface LineOptions {
  /** The last event that this browser saw, whoever of its tabs followed then. */
  lastPosition: () => number | undefined
  onEvent: (event: LiveEvent) => void
  onConnected: (connected: boolean) => void
}

export function openEventStream({ lastPosition, onEvent, onConnected }: LineOptions): EventStream {
  let wake = () => {}

  /** Returns how long to wait until the next attempt at least. */
  async function listen(signal: AbortSignal): Promise<number> {
    const dead = new AbortController()
    let watchdog = setTimeout(() => dead.abort(), liveTimeoutMs)
    const position = lastPosition()
    try {
      const stream = await call(
        subscribeToLiveEvents,
        // What this page read, it began to read after it was opened.
        { age: Math.min(Math.round(performance.now()), 3_600_000) },
        {
          signal: AbortSignal.any([signal, dead.signal]),
          ...(position === undefined ? {} : { headers: { 'last-event-id': String(position) } }),
        },
      )
      for await (const event of stream) {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => dead.abort(), liveTimeoutMs)
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

  function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
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
        const began = performance.now()
        let atLeast
        try {
          atLeast = await listen(signal)
        } catch {
          return redirectToSignIn()
        }
        if (signal.aborted) return
        onConnected(false)
        failures = performance.now() - began < shortest ? failures + 1 : 0
        const pause = Math.min(firstPause * 2 ** Math.max(failures - 1, 0), longestPause)
        // All browsers of a shop lose the same server at the same time.
        await rest(Math.max(atLeast, pause) * (0.5 + Math.random() / 2), signal)
      }
    },
    reconnect: () => wake(),
  }
}
