// Whether the window is as narrow as a phone, for lists that are rows there and cards or tables elsewhere.
import { createMediaQueryHook } from './createMediaQueryHook.ts'

/**
 * Below the `sm` breakpoint of the tokens. One of the two forms is drawn, not both with one hidden, so that every text stands
 * on the page once.
 */
export const useIsPhone = createMediaQueryHook('(width < 40rem)')
