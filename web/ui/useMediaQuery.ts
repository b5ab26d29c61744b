import { useSyncExternalStore } from 'react'

function createMediaQueryHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return function useMedia() {
    return useSyncExternalStore(subscribe, () => media.matches)
  }
}

/**
 * Below the `sm` breakpoint. Only one of the two forms is rendered, so that every text is on the page
 * once.
 */
export const useIsPhone = createMediaQueryHook('(width < 40rem)')

/** Below the `lg` breakpoint: the filters of a list have two rows. */
export const useIsNarrow = createMediaQueryHook('(width < 64rem)')

/** From the `xl` breakpoint on: room for texts on the buttons of table rows. */
export const useIsWide = createMediaQueryHook('(width >= 80rem)')
