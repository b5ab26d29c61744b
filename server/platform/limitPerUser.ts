// A concurrency limit that is shared fairly: each user has one call at work, and a few that wait.
import { limitConcurrency } from './limitConcurrency.ts'

interface UserLimits {
  /** Calls of all users at work. */
  maxRunning: number
  /** Calls that wait, of all users that wait for a slot. */
  maxWaiting: number
  /** Calls of one user that wait for that user's own call. */
  maxWaitingPerUser: number
  message: string
}

export type RunForUser = <T>(userId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Throws a 503 with `message` beyond the limits, and a Refusal if `signal` aborts while the call waits. */
export function limitPerUser({ maxRunning, maxWaiting, maxWaitingPerUser, message }: UserLimits): RunForUser {
  const runLimited = limitConcurrency(maxRunning, maxWaiting, message)
  const users = new Map<number, { run: typeof runLimited; calls: number }>()
  return async (userId, work, signal) => {
    const user = users.get(userId) ?? { run: limitConcurrency(1, maxWaitingPerUser, message), calls: 0 }
    users.set(userId, user)
    user.calls += 1
    try {
      return await user.run(() => runLimited(work, signal), signal)
    } finally {
      user.calls -= 1
      if (user.calls === 0) users.delete(userId)
    }
  }
}
