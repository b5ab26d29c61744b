import { useEffect, useEffectEvent } from 'react'

/** One for each mounted form or dialog: whether leaving the page would lose its input. */
const forms = new Set<() => boolean>()

/** While `isActive` and `isDirty()`, the browser asks with its own dialog before the page closes or reloads. */
export function useAskBeforeUnload(isActive: boolean, isDirty: () => boolean): void {
  const isDirtyNow = useEffectEvent(isDirty)
  useEffect(() => {
    if (!isActive) return undefined
    const losesInput = () => isDirtyNow()
    const ask = (event: BeforeUnloadEvent) => {
      if (losesInput()) event.preventDefault()
    }
    forms.add(losesInput)
    window.addEventListener('beforeunload', ask)
    return () => {
      forms.delete(losesInput)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isActive])
}

/** Whether the browser would ask before it leaves the page. */
export function wouldLoseInput(): boolean {
  return [...forms].some((losesInput) => losesInput())
}
