// The idempotency keys of this tab: one for each attempt to change something, stored before it is sent, so that a second click, a
// retry or a reload repeats the same request.
import { CallError } from '#contract/platform/client.ts'

import { readTab, removeTab, tabKeys, writeTab } from './tabStorage.ts'

const prefix = 'attempt:'
const tabItem = 'tab'

/** How long a reloaded page waits for the lock of the page before it. */
const lockTimeoutMs = 300

/** Resolves once the stored keys are known to be this tab's own. */
let tabLock: Promise<void> | undefined

/** The key of an attempt, named by the request's path or its form. The same until `endAttempt`, also after a reload. */
export async function attemptKey(name: string): Promise<string> {
  await (tabLock ??= lockTab())
  const stored = readTab(prefix + name)
  if (stored !== null) return stored
  const key = randomId()
  writeTab(prefix + name, key)
  return key
}

/** The next attempt is a new request. */
export function endAttempt(name: string): void {
  removeTab(prefix + name)
}

/**
 * A duplicated tab starts with a copy of the other tab's storage, but can't have the lock of its id: it gives up the copied keys. So does
 * a reload where the browser has no locks, which is without https.
 */
async function lockTab(): Promise<void> {
  const id = readTab(tabItem)
  if (id !== null && (await holdLock(id))) return
  for (const key of tabKeys(prefix)) removeTab(key)
  const ownId = randomId()
  writeTab(tabItem, ownId)
  await holdLock(ownId)
}

/** Holds the lock until the page is closed. */
function holdLock(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const untilClosed = () => {
      resolve(true)
      return new Promise<never>(() => {})
    }
    navigator.locks
      .request(`tab ${id}`, { signal: AbortSignal.timeout(lockTimeoutMs) }, untilClosed)
      .catch(() => resolve(false))
  })
}

/** 128 random bits in hex. crypto.randomUUID is missing on pages loaded without https from another machine. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Classifies the error of a request with an idempotency key. 'refused': final, the next attempt needs a new key. 'in doubt': an earlier
 * attempt with other input may have succeeded, although its response was lost. 'unknown': the same request may be repeated.
 */
export function failureOutcome(error: unknown): 'refused' | 'in doubt' | 'unknown' {
  if (!(error instanceof CallError)) return 'unknown'
  if (error.status === 422) return 'in doubt'
  if (error.status === 404) return 'refused'
  // A 502 without our body comes from a proxy.
  if (error.status === 502 && error.body) return 'refused'
  return error.status === 409 && !mayStillRun(error) ? 'refused' : 'unknown'
}

/** Whether the server said that the first attempt has not ended: a 409 with Retry-After. */
export function mayStillRun(error: unknown): boolean {
  return error instanceof CallError && error.status === 409 && error.retryAfterSeconds !== undefined
}

/** Whether the server says that nothing was saved, also by an earlier request of the attempt. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.status !== 422 && !mayStillRun(error)
}
