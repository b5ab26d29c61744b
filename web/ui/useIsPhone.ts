// Whether the window is as narrow as a phone, for lists that are rows there and cards or tables elsewhere.
import { useSyncExternalStore } from 'react'

/** Below the `sm` breakpoint of the tokens. */
const phone = window.matchMedia('(width < 40rem)')

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** One of the two forms is drawn, not both with one hidden, so that every text stands on the page once. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches)
}
