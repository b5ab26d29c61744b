// Whether the window answers to a media query, for what is drawn in another form then.
import { useSyncExternalStore } from 'react'

/** A hook that is true while it does. */
export function createMediaQueryHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return function useMedia() {
    return useSyncExternalStore(subscribe, () => media.matches)
  }
}
