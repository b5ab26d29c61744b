// A bounded queue before work that is dear: so many at once, so many waiting, and the rest are sent away.
import { Refusal } from './refusal.ts'

/**
 * Gives back a function that runs `work` when it is its turn. With `atOnce` running and `mostWaiting` waiting it
 * throws a Refusal 'unavailable' with `sentence`, at once.
 */
export function limitConcurrency(
  atOnce: number,
  mostWaiting: number,
  sentence: string,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting)
      throw new Refusal('unavailable', sentence, { retryAfterSeconds: 5 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
