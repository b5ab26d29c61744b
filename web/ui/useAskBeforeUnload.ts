import { useEffect } from 'react'

/** While `isActive` and `isDirty()`, the browser asks with its own dialog before the page closes or reloads. */
export function useAskBeforeUnload(isActive: boolean, isDirty: () => boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive, isDirty])
}
