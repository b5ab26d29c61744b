// Marks the form in a dialog as changed when no input event does: a button was pressed, a row was moved.
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
