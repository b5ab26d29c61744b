import { useRef } from 'react'

/**
 * Remembers the focused element when a dialog opens and restores it. Radix only knows its own trigger, and
 * ours open from state. For a menu entry, which is gone by then, the menu's button gets the focus.
 * `onward` names another element that gets the focus instead.
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
      // The action may have removed its button; then the nearest remaining element gets the focus.
      const nearest = home.current.find((element) => element.isConnected)
      // The element was in a dialog that closed as well and has restored the focus.
      if (nearest !== home.current[0] && document.activeElement !== document.body) return undefined
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
