// The current request: its id, taken from trusted proxies or generated, and its user, available to all code that runs for it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'

import { createPeerCheck } from './trustedProxies.ts'

export interface CurrentRequest {
  id: string | undefined
  /** Undefined before the session was read, and for requests without one. */
  userId: number | undefined
  /** Connections that it holds for transactions. */
  heldConnections: number
}

const current = new AsyncLocalStorage<CurrentRequest>()

/** Undefined outside of requests, for example in background tasks. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore()
}

/** Undefined outside of requests. */
export function requestId(): string | undefined {
  return currentRequest()?.id
}

/** Work for no user, such as background tasks, passes no `userId`. */
export function runWithRequestId<T>(id: string | undefined, work: () => T, userId?: number): T {
  return current.run({ id, userId, heldConnections: 0 }, work)
}

/** Restricted, because proxies send ids that appear in the log. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.-]{8,64}$/.test(text)
}

/** Returns a function that reads X-Request-Id from trusted proxies, so that their logs can be correlated, or generates an id. */
export function createRequestIdReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createPeerCheck(trusted)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    return isRequestId(given) && isTrusted(socket.remoteAddress ?? '') ? given : crypto.randomUUID()
  }
}
