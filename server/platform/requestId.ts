// Request ids: taken from trusted proxies or generated, and available to all code that runs for the request.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'

import { createPeerCheck } from './trustedProxies.ts'

const current = new AsyncLocalStorage<string | undefined>()

/** Undefined outside of requests, for example in background tasks. */
export function requestId(): string | undefined {
  return current.getStore()
}

export function runWithRequestId<T>(id: string | undefined, work: () => T): T {
  return current.run(id, work)
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
