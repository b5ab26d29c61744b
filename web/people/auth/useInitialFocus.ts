// Where the focus stands when a visitor's page opens.
import { useEffect, useEffectEvent } from 'react'

/** Not with a finger: it would bring up the keyboard over half of the page. */
export function useInitialFocus(focus: () => void): void {
  const first = useEffectEvent(focus)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) first()
  }, [])
}
