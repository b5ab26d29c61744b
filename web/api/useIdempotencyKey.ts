// Idempotency keys: created when a form opens and stored before anything is sent, so that a second click, a retry or a
// reload repeats the same request.
import { useCallback, useState } from 'react'

import { CallError } from '#contract/platform/client.ts'

interface FormKey {
  key: string
  /** Call it after success, so that the next submission is a new request. */
  renew: () => void
  /** Call it after a failure. Keeps the key if the same request may be repeated. */
  renewAfter: (error: unknown) => void
}

/** The key of a form, named within this tab. Another name gives another key. */
export function useIdempotencyKey(form: string): FormKey {
  const [held, setHeld] = useState(() => ({ form, key: idempotencyKeyFor(form) }))
  const { key } = held
  if (held.form !== form) setHeld({ form, key: idempotencyKeyFor(form) })
  const renew = useCallback(() => {
    clearIdempotencyKey(form)
    setHeld({ form, key: idempotencyKeyFor(form) })
  }, [form])
  const renewAfter = (error: unknown) => {
    if (failureOutcome(error) !== 'unknown') renew()
  }
  return { key, renew, renewAfter }
}

/** The key of an action that starts with a click: the same until `clearIdempotencyKey`. */
export function idempotencyKeyFor(action: string): string {
  const stored = sessionStorage.getItem(storageKey(action))
  if (stored !== null) return stored
  const key = randomId()
  sessionStorage.setItem(storageKey(action), key)
  return key
}

export function clearIdempotencyKey(action: string): void {
  sessionStorage.removeItem(storageKey(action))
}

function storageKey(action: string): string {
  return `key:${action}`
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
  // A 409 with Retry-After means that the first attempt is still running.
  return error.status === 409 && error.retryAfterSeconds === undefined ? 'refused' : 'unknown'
}
