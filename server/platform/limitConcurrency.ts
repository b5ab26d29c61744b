// A concurrency limit with a bounded queue.
import { Refusal } from './refusal.ts'

/** Returns a function that runs `work` when a slot is free. Throws a 503 with `message` if `maxWaiting` calls already wait. */
export function limitConcurrency(
  maxRunning: number,
  maxWaiting: number,
  message: string,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < maxRunning) running += 1
    else if (waiting.length >= maxWaiting) throw new Refusal('unavailable', message, { retryAfterSeconds: 5 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot passes directly to the next caller.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
