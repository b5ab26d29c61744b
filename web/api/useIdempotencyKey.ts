// The Idempotency-Key of a form: made when the person opens it and kept before anything is sent, so that a repeated
// click, a retry or a reload in the middle can't do the deed twice.
import { useCallback, useState } from 'react'

/** `renew` after success, so that the next form is another deed. `form` names it within this browser tab. */
export function useIdempotencyKey(form: string): { key: string; renew: () => void } {
  const [key, setKey] = useState(() => idempotencyKeyFor(form))
  const renew = useCallback(() => {
    clearIdempotencyKey(form)
    setKey(idempotencyKeyFor(form))
  }, [form])
  return { key, renew }
}

/** The key of a deed that begins with a click instead: the same one until `forgetKey`. */
export function idempotencyKeyFor(deed: string): string {
  const kept = sessionStorage.getItem(place(deed))
  if (kept !== null) return kept
  const key = randomId()
  sessionStorage.setItem(place(deed), key)
  return key
}

/** Once the deed has its answer: the next one is another. */
export function clearIdempotencyKey(deed: string): void {
  sessionStorage.removeItem(place(deed))
}

function place(deed: string): string {
  return `key:${deed}`
}

/** A UUID; crypto.randomUUID is missing on pages that were not loaded over https or from localhost. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
