// Keyboard shortcuts. A control declares its key with `aria-keyshortcuts` and nothing else, so that only controls on the page
// have shortcuts and the list of shortcuts is always correct.
import { useEffect } from 'react'

import { toastError } from './toast.ts'

/** Alternatives are separated by a space: 'Control+K Meta+K'. */
const separator = ' '

/** For a button or link: `<Button {...shortcutProps('Alt+N')}>`. Alt works in fields too; browsers reserve D, E and F. */
export function shortcutProps(keys: string) {
  return { 'aria-keyshortcuts': keys, title: shortcutKeys(keys).join('+') }
}

const isMac = typeof navigator === 'object' && /mac|iphone|ipad/i.test(navigator.platform)
const macSigns: Record<string, string> = { Alt: '⌥', Control: '⌃', Meta: '⌘', Shift: '⇧' }

/** The labels of the keys on this machine: ['Alt', 'N'] or ['⌥', 'N']. */
export function shortcutKeys(keys: string, onMac = isMac): string[] {
  const combinations = keys.split(separator)
  const own =
    combinations.find((combination) => combination.includes('Meta') === onMac) ?? combinations[0] ?? ''
  return own
    .split('+')
    .map((key) => (onMac ? macSigns[key] : undefined) ?? (key === 'Control' ? 'Ctrl' : key))
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether the event matches one of the combinations. */
export function matchesShortcut(press: KeyPress, keys: string): boolean {
  return keys.split(separator).some((combination) => {
    const modifiers = combination.split('+')
    const key = modifiers.pop() ?? ''
    // AltGr types letters; some systems report it as Ctrl with Alt.
    if (press.altKey !== modifiers.includes('Alt') || press.ctrlKey !== modifiers.includes('Control'))
      return false
    if (press.metaKey !== modifiers.includes('Meta')) return false
    // Signs may need Shift, depending on the keyboard.
    if (!/^[A-Z]$/.test(key)) return press.key === key
    if (press.shiftKey !== modifiers.includes('Shift')) return false
    // On a Mac, and in other alphabets, Alt produces another letter; `code` still names the key.
    return /^[a-z]$/i.test(press.key) ? press.key.toUpperCase() === key : press.code === `Key${key}`
  })
}

export interface ShortcutControl {
  keys: string
  name: string
  control: HTMLElement
  /** Whether it is outside of the page's main element. */
  isGlobal: boolean
}

/** The controls with a shortcut that can be used; only those of the open dialog, if there is one. */
export function shortcutControls(): ShortcutControl[] {
  return shownControls().filter(({ control }) => !isBlocked(control))
}

function shownControls(): ShortcutControl[] {
  return Array.from((openDialog() ?? document).querySelectorAll<HTMLElement>('[aria-keyshortcuts]'))
    .map((control) => ({
      keys: control.getAttribute('aria-keyshortcuts') ?? '',
      name: nameOf(control),
      control,
      isGlobal: control.closest('main') === null,
    }))
    .filter(isShown)
}

/** Also the upload widget, which has no state and stays in the page. A dialog that closes is visible until its animation ends. */
function openDialog(): Element | undefined {
  const dialogs = document.querySelectorAll('[aria-modal="true"]:not([data-state="closed"])')
  return Array.from(dialogs).find((dialog) => dialog.checkVisibility({ visibilityProperty: true }))
}

/** Controls of the frame may be hidden on a narrow window; hidden controls of the page are ignored. */
function isShown({ control, isGlobal }: ShortcutControl): boolean {
  return isGlobal || control.checkVisibility({ visibilityProperty: true })
}

function isBlocked(control: HTMLElement): boolean {
  return control.ariaDisabled === 'true'
}

/** The accessible name, or the label for the list of shortcuts. */
function nameOf(control: HTMLElement): string {
  const copy = control.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return control.dataset['keyedAs'] ?? control.ariaLabel ?? copy.textContent.trim()
}

/**
 * Acts like a click. The focus stays where the user works; a control that is pressed from
 * the body gets the focus, and a field is focused for typing.
 */
export function activateControl(control: HTMLElement): void {
  const isField = control instanceof HTMLInputElement
  if (isField || document.activeElement === document.body) control.focus()
  if (isField) control.select()
  else control.click()
}

/** Says why the control can't be used, and goes to the first wrong field of its form, or to the control itself. */
function explainBlocked(control: HTMLElement): void {
  const reason = document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
  const form = control.closest('form') ?? document.querySelector('main')
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (reason) toastError(reason)
  const place = field ?? control
  place.focus()
  place.scrollIntoView({ block: 'nearest' })
}

/** Installs the one key listener. Handlers that already answered a key win. */
export function useShortcuts(): void {
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const isTyped = !event.altKey && !event.ctrlKey && !event.metaKey
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (isTyped && isTyping) return
      const meant = shownControls().filter(({ keys }) => matchesShortcut(event, keys))
      const [first] = meant
      if (!first) return
      event.preventDefault()
      const usable = meant.find(({ control }) => !isBlocked(control))
      if (usable) activateControl(usable.control)
      else explainBlocked(first.control)
    }
    // On the window, which runs after all listeners in the page.
    window.addEventListener('keydown', answer)
    return () => window.removeEventListener('keydown', answer)
  }, [])
}
