// Keys that press a control from anywhere on the page. A control declares its key by ARIA's own attribute, and by nothing else:
// what is listed is what works, and neither can be anything that is not on the page or that the person may not use.
import { useEffect } from 'react'

/** Alternatives are separated by a space: 'Control+K Meta+K'. */
const separator = ' '

/** For a button or link: `<Button {...keyed('Alt+N')}>`. With Alt it works in fields as well; D, E and F are the browser's. */
export function shortcutProps(keys: string) {
  return { 'aria-keyshortcuts': keys, title: shortcutKeys(keys).join('+') }
}

const isMac = typeof navigator === 'object' && /mac|iphone|ipad/i.test(navigator.platform)
const macSigns: Record<string, string> = { Alt: '⌥', Control: '⌃', Meta: '⌘', Shift: '⇧' }

/** The keys to press on this machine, as they are called: ['Alt', 'N'], or ['⌥', 'N']. */
export function shortcutKeys(keys: string, onMac = isMac): string[] {
  const combinations = keys.split(separator)
  const own =
    combinations.find((combination) => combination.includes('Meta') === onMac) ?? combinations[0] ?? ''
  return own
    .split('+')
    .map((key) => (onMac ? macSigns[key] : undefined) ?? (key === 'Control' ? 'Ctrl' : key))
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether the press is one of the combinations. */
export function matchesShortcut(press: KeyPress, keys: string): boolean {
  return keys.split(separator).some((combination) => {
    const modifiers = combination.split('+')
    const key = modifiers.pop() ?? ''
    // AltGr types letters, and on some systems is Ctrl with Alt.
    if (press.altKey !== modifiers.includes('Alt') || press.ctrlKey !== modifiers.includes('Control'))
      return false
    if (press.metaKey !== modifiers.includes('Meta')) return false
    // Signs are where the keyboard has them, with Shift or without.
    if (!/^[A-Z]$/.test(key)) return press.key === key
    if (press.shiftKey !== modifiers.includes('Shift')) return false
    // Alt makes another letter of it on a Mac, and so do other alphabets; the place of the key still tells.
    return /^[a-z]$/i.test(press.key) ? press.key.toUpperCase() === key : press.code === `Key${key}`
  })
}

export interface ShortcutControl {
  keys: string
  /** What the control is called. */
  name: string
  control: HTMLElement
  /** Whether every page has it, above what is its own. */
  isGlobal: boolean
}

/** What can be pressed now: of the open dialog, where there is one. */
export function shortcutControls(): ShortcutControl[] {
  const dialog = document.querySelector('[aria-modal="true"][data-state="open"]')
  return Array.from((dialog ?? document).querySelectorAll<HTMLElement>('[aria-keyshortcuts]'))
    .map((control) => ({
      keys: control.getAttribute('aria-keyshortcuts') ?? '',
      name: nameOf(control),
      control,
      isGlobal: control.closest('main') === null,
    }))
    .filter(isUsable)
}

/** A narrow window has no room for all that stands around the page; of the page itself, what isn't seen is not meant. */
function isUsable({ control, isGlobal }: ShortcutControl): boolean {
  return (
    control.ariaDisabled !== 'true' && (isGlobal || control.checkVisibility({ visibilityProperty: true }))
  )
}

/** What a control is called, unless it says that it is listed otherwise. */
function nameOf(control: HTMLElement): string {
  const copy = control.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return control.dataset['keyedAs'] ?? control.ariaLabel ?? copy.textContent.trim()
}

/**
 * As if it were pressed. The focus stays where somebody works, so that it comes back there; a control that is pressed from
 * nowhere has it, and a field is ready to be typed into.
 */
export function activateControl(control: HTMLElement): void {
  const isField = control instanceof HTMLInputElement
  if (isField || document.activeElement === document.body) control.focus()
  if (isField) control.select()
  else control.click()
}

/** The one listener; where somebody else answers a key already, that counts. */
export function useShortcuts(): void {
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const isTyped = !event.altKey && !event.ctrlKey && !event.metaKey
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (isTyped && isTyping) return
      const meant = shortcutControls().find(({ keys }) => matchesShortcut(event, keys))
      if (!meant) return
      event.preventDefault()
      activateControl(meant.control)
    }
    // On the window, which is told after all that listens in the page.
    window.addEventListener('keydown', answer)
    return () => window.removeEventListener('keydown', answer)
  }, [])
}
