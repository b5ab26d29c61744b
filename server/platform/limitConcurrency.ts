// A concurrency limit with a bounded queue.
import { Refusal } from './refusal.ts'

export type RunLimited = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Returns a function that runs `work` when a slot is free. Throws a 503 with `message` if `maxWaiting` calls already wait, and
 * a Refusal if `signal` aborts while the call waits.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number, message: string): RunLimited {
  let running = 0
  const waiting = new Set<() => void>()
  return async (work, signal) => {
    if (running < maxRunning) running += 1
    else if (waiting.size >= maxWaiting) throw new Refusal('unavailable', message, { retryAfterSeconds: 5 })
    else await waitForSlot(waiting, signal)
    try {
      return await work()
    } finally {
      // The slot passes directly to the next caller.
      const [next] = waiting
      if (next) next()
      else running -= 1
    }
  }
}

function waitForSlot(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(start)
      signal?.removeEventListener('abort', abort)
    }
    const start = () => {
      leave()
      resolve()
    }
    const abort = () => {
      leave()
      reject(new Refusal('conflict', 'The request was canceled while it waited.'))
    }
    waiting.add(start)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
  })
}
