// Tells the dialog around a form that something is entered which no input event announces: a button pressed, a row moved.
import { createContext, use, useEffect } from 'react'

/** Provided by Dialog. */
export const UnsavedInputContext = createContext<(isUnsaved: boolean) => void>(() => {})

/** While `when` is true, the dialog asks before it closes. */
export function UnsavedInput({ when }: { when: boolean }) {
  const report = use(UnsavedInputContext)
  useEffect(() => {
    report(when)
    return () => report(false)
  }, [when, report])
  return null
}
