// The Idempotency-Key of a form: made when the person opens it and kept before anything is sent, so that a repeated
// click, a retry or a reload in the middle can't do the deed twice.
import { useCallback, useState } from 'react'

/** `renew` after success, so that the next form is another deed. `form` names it within this browser tab. */
export function useFormKey(form: string): { key: string; renew: () => void } {
  const place = `key:${form}`
  const [key, setKey] = useState(() => sessionStorage.getItem(place) ?? makeKey(place))
  const renew = useCallback(() => setKey(makeKey(place)), [place])
  return { key, renew }
}

function makeKey(place: string): string {
  const key = newKey()
  sessionStorage.setItem(place, key)
  return key
}

/** A UUID; crypto.randomUUID is missing on pages that were not loaded over https or from localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
