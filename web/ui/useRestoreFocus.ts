// Where the focus goes back to when a dialog closes.
import { useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened and gives it back. Radix only knows a trigger of its own, and
 * ours are opened from state. A menu's entry is gone by then, so its menu's button stands in for it.
 * `onward` names what gets it instead, where the work goes on elsewhere.
 */
export function useRestoreFocus(onward?: () => HTMLElement | null | undefined) {
  const home = useRef<HTMLElement[]>([])
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement
      const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
      const element = menuButton ? document.getElementById(menuButton) : active
      home.current = element instanceof HTMLElement ? withAncestors(element) : []
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const next = onward?.()
      if (next) return next.focus()
      // The deed may have taken its own button away; then what stands nearest to where it was.
      const nearest = home.current.find((element) => element.isConnected)
      const target =
        nearest === home.current[0] ? nearest : nearest?.querySelector<HTMLElement>('a[href], button')
      target?.focus()
    },
  }
}

function withAncestors(element: HTMLElement): HTMLElement[] {
  const chain = [element]
  for (let parent = element.parentElement; parent; parent = parent.parentElement) chain.push(parent)
  return chain
}
