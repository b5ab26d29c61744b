// Whether there is room for words on the buttons of a table's rows.
import { mediaHook } from './mediaHook.ts'

/** From the `xl` breakpoint of the tokens on. */
export const useIsWide = mediaHook('(width >= 80rem)')
