// Where the focus goes back to when a dialog closes.
import { useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened and gives it back. Radix only knows a trigger of its own, and
 * ours are opened from state. A menu's entry is gone by then, so its menu's button stands in for it.
 */
export function useFocusHome() {
  const home = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement
      const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
      const element = menuButton ? document.getElementById(menuButton) : active
      home.current = element instanceof HTMLElement ? element : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      home.current?.focus()
    },
  }
}
