// A letter with Alt that does something from anywhere on the page, the fields included.
import { useEffect, useEffectEvent } from 'react'

/** `letter` is lowercase. Say it with `aria-keyshortcuts` on the control that does the same, and show it there. */
export function useShortcut(letter: string, act: () => void): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    // AltGr types letters, and on some systems is Ctrl with Alt.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // Alt makes another letter of it on a Mac; the place of the key still tells.
    const isLetter = /^[a-z]$/i.test(event.key)
      ? event.key.toLowerCase() === letter
      : event.code === `Key${letter.toUpperCase()}`
    if (!isLetter || document.querySelector('[aria-modal="true"][data-state="open"]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', answer)
    return () => document.removeEventListener('keydown', answer)
  }, [])
}
