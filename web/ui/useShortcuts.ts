// The one key listener for shortcuts.
import { useEffect, useEffectEvent } from 'react'

import {
  isLetter,
  isModifier,
  type KeyMeaning,
  letterOf,
  maxGoIntervalMs,
  maxScanIntervalMs,
  noLetters,
  readLetter,
} from './letterKeys.ts'
import { openDialog, pressShortcut, type ShortcutControl, shownControls } from './shortcutControls.ts'
import { getShortcut, matchesShortcut } from './shortcuts.ts'

/** Where typed keys have another meaning: they are text, or choose from what is open. */
const typingPlaces =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]:not([aria-modal=true])'

/** Not a list of choices: there Escape takes back what the arrows chose. */
const textFields = 'input, textarea, [contenteditable]'

interface ShortcutHandlers {
  /** Opens the place with this letter, if the user may see one. */
  onGo: (letter: string) => void
}

/** Handlers that already answered a key win. */
export function useShortcuts({ onGo }: ShortcutHandlers): void {
  const go = useEffectEvent(onGo)
  useEffect(() => {
    let letters = noLetters
    let waiting: ReturnType<typeof setTimeout> | undefined
    const answer = (event: KeyboardEvent) => {
      clearTimeout(waiting)
      markGoing(false)
      if (isModifier(event)) return
      const [next, meaning] = readLetter(letters, event)
      letters = next
      const act = event.defaultPrevented || event.isComposing ? undefined : actionOf(event, meaning, go)
      // It was typed into a field, or belongs to an open dialog.
      if (!act) letters = { ...letters, goAt: undefined }
      else {
        event.preventDefault()
        if (meaning === 'go') {
          act()
          waiting = setTimeout(() => markGoing(false), maxGoIntervalMs)
        }
        // A letter may be the first of a scanned code.
        else if (isLetter(event)) waiting = setTimeout(act, maxScanIntervalMs)
        else act()
      }
    }
    // On the window, which runs after all listeners in the page.
    window.addEventListener('keydown', answer)
    return () => {
      clearTimeout(waiting)
      markGoing(false)
      window.removeEventListener('keydown', answer)
    }
  }, [])
}

/** Undefined if the key is none of the page's. */
function actionOf(
  event: KeyboardEvent,
  meaning: KeyMeaning,
  go: (letter: string) => void,
): (() => void) | undefined {
  const { target } = event
  if (event.repeat || meaning === 'scanned' || !(target instanceof Element)) return undefined
  const isTyped = !event.altKey && !event.ctrlKey && !event.metaKey
  if (isTyped && target.closest(typingPlaces)) return leaveField(event, target)
  if (meaning === 'go' || meaning === 'place') {
    if (openDialog()) return undefined
    return meaning === 'go' ? () => markGoing(true) : () => go(letterOf(event))
  }
  const controls = shownControls().filter(({ id }) => matchesShortcut(event, getShortcut(id).keys))
  return controls.length === 0 ? undefined : () => pressShortcut(nearestFirst(controls, target))
}

/** Escape, if it closes and clears nothing, gives the letters of shortcuts their meaning. */
function leaveField({ key }: KeyboardEvent, field: Element): (() => void) | undefined {
  const isLeft =
    key === 'Escape' && field.matches(textFields) && field instanceof HTMLElement && !openDialog()
  return isLeft ? () => field.blur() : undefined
}

/** Of several forms, the one with the focus is saved. */
function nearestFirst(controls: readonly ShortcutControl[], target: Element): ShortcutControl[] {
  const form = target.closest('form')
  const isNear = ({ control }: ShortcutControl) => form !== null && control.closest('form') === form
  return controls.toSorted((one, other) => Number(isNear(other)) - Number(isNear(one)))
}

/** The sidebar shows the letters of its places. */
function markGoing(isGoing: boolean): void {
  document.documentElement.toggleAttribute('data-going', isGoing)
}
