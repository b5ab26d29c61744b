// Which request something is done for, known to whatever runs in its course, so that every line of the log can name it.
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Of the request in whose course this runs; undefined in what nobody asked for, such as housekeeping. */
export function requestId(): string | undefined {
  return current.getStore()
}

/** Runs `work` in the course of that request, or of none. */
export function runWithRequestId<T>(id: string | undefined, work: () => T): T {
  return current.run(id, work)
}

/** What a proxy may call a request: 8 to 64 letters, digits, dots, dashes or underscores, so that no line is broken by it. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.-]{8,64}$/.test(text)
}
