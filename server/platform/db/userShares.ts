// The share of the connection pool that the requests of one user may use at a time, so that one user never holds all connections.
import { currentRequest } from '#server/platform/requestId.ts'

import { DatabaseBusy } from './errors.ts'

export interface UserShares {
  /** Calls `acquire` when the user of the current request has a free share, and returns its result with the function that frees it. */
  run<T>(acquire: () => Promise<T>, signal: AbortSignal): Promise<{ result: T; free: () => void }>
}

interface Share {
  inUse: number
  waiting: Set<() => void>
}

/** Calls of one user that may wait for a share, half of all that may wait; further ones fail at once. */
const maxWaitingPerUser = 500

/** No limit for work of no user, nor for a request that holds a connection: it could wait for itself. */
export function createUserShares(maxPerUser: number): UserShares {
  const shares = new Map<number, Share>()

  function free(userId: number, share: Share): void {
    // The share passes directly to the next caller.
    const [next] = share.waiting
    if (next) return next()
    share.inUse -= 1
    if (share.inUse === 0) shares.delete(userId)
  }

  return {
    async run(acquire, signal) {
      const request = currentRequest()
      const userId = request?.userId
      if (userId === undefined || (request && request.heldConnections > 0))
        return { result: await acquire(), free: () => {} }
      const share = shares.get(userId) ?? { inUse: 0, waiting: new Set() }
      shares.set(userId, share)
      if (share.inUse < maxPerUser) share.inUse += 1
      else if (share.waiting.size >= maxWaitingPerUser) throw new DatabaseBusy()
      else await waitForShare(share, signal)
      try {
        return { result: await acquire(), free: () => free(userId, share) }
      } catch (error) {
        free(userId, share)
        throw error
      }
    },
  }
}

/** Rejects with the reason of `signal` once it aborts. */
function waitForShare({ waiting }: Share, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => {
    waiting.delete(start)
    reject(signal.reason as Error)
  }
  const start = () => {
    waiting.delete(start)
    signal.removeEventListener('abort', abort)
    resolve()
  }
  waiting.add(start)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return promise
}
