// Letters as shortcuts: `g` with the letter of a place, or a letter alone. A barcode scanner types letters too, but faster.
import { matchesShortcut, type KeyPress, shortcuts } from './shortcuts.ts'

/** Scanners leave 1 to 20 ms between keys, wireless ones up to 100. */
export const maxScanIntervalMs = 100

/** A person does not type four keys in a row faster than this. */
export const scannerIntervalMs = 50

/** The letter of a place follows `g` within this time. */
export const maxGoIntervalMs = 2000

export interface LetterState {
  /** When the last key was pressed that a scanner sends as well. */
  lastAt: number
  /** When `g` was pressed, if no key followed yet. */
  goAt: number | undefined
}

export const noLetters: LetterState = { lastAt: -Infinity, goAt: undefined }

/** 'scanned': a letter that may be one of a code; 'go': `g`; 'place': the letter behind it; 'other': any other key. */
export type KeyMeaning = 'scanned' | 'go' | 'place' | 'other'

type Press = KeyPress & Pick<KeyboardEvent, 'timeStamp' | 'repeat'>

/** What a key means behind those before it. A letter acts only if no other key follows within `maxScanIntervalMs`. */
export function readLetter(before: LetterState, press: Press): [LetterState, KeyMeaning] {
  // A scanner sends no Escape and no arrows.
  const lastAt = /^(.|Enter|Tab)$/u.test(press.key) ? press.timeStamp : before.lastAt
  const state: LetterState = { lastAt, goAt: undefined }
  if (!isLetter(press)) return [state, 'other']
  const sinceGoMs = lastAt - (before.goAt ?? -Infinity)
  if (sinceGoMs <= scannerIntervalMs) return [state, 'scanned']
  if (sinceGoMs <= maxGoIntervalMs) return [state, 'place']
  if (lastAt - before.lastAt <= maxScanIntervalMs) return [state, 'scanned']
  return matchesShortcut(press, shortcuts.goTo.keys) ? [{ lastAt, goAt: lastAt }, 'go'] : [state, 'other']
}

/** Whether the key types a letter, and is not held. */
export function isLetter({ key, altKey, ctrlKey, metaKey, shiftKey, repeat }: Press): boolean {
  return /^\p{L}$/u.test(key) && !altKey && !ctrlKey && !metaKey && !shiftKey && !repeat
}

/** 'A' to 'Z', also on the keyboard of another alphabet, where `code` names the key. */
export function letterOf({ key, code }: KeyPress): string {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace('Key', '')
}

const modifiers = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta'])

/** Its own press: an upper-case letter is two. */
export function isModifier({ key }: KeyPress): boolean {
  return modifiers.has(key)
}
