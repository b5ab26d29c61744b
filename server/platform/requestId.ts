// The current request id, for log lines.
import { AsyncLocalStorage } from 'node:async_hooks'

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
