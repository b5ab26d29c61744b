// Whether there is room for words on the buttons of a table's rows.
import { createMediaQueryHook } from './createMediaQueryHook.ts'

/** From the `xl` breakpoint of the tokens on. */
export const useIsWide = createMediaQueryHook('(width >= 80rem)')
