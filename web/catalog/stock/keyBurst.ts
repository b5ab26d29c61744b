// Recognizes barcode scanners: they type like a keyboard, but faster than a person, and end with Enter or Tab.
import { maxScanIntervalMs, scannerIntervalMs } from '#web/ui/letterKeys.ts'

/** People leave less between the keys of a word. */
const maxTypingIntervalMs = 300

/** Keys pressed in quick succession. */
export interface KeyBurst {
  text: string
  /** Times of the first and last key. `startedAt` also identifies the burst. */
  startedAt: number
  lastAt: number
  /** The longest time between two of its keys, with the one that ended it. */
  slowestMs: number
  /** The key that followed quickly and ended the burst. */
  suffix: 'Enter' | 'Tab' | undefined
  /** Another key came shortly before: it can be the rest of a text that was typed. A hands-free scanner can also follow a typed quantity. */
  followsTyping: boolean
}

export const emptyBurst: KeyBurst = {
  text: '',
  startedAt: -Infinity,
  lastAt: -Infinity,
  slowestMs: 0,
  suffix: undefined,
  followsTyping: false,
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'
>

/** Ignored: an upper-case letter is two presses. */
const modifiers = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta'])

export function addKey(burst: KeyBurst, press: Press): KeyBurst {
  if (modifiers.has(press.key)) return burst
  const at = press.timeStamp
  const isEnded = burst.suffix !== undefined
  const intervalMs = at - burst.lastAt
  const follows = !isEnded && intervalMs <= maxScanIntervalMs
  const slowestMs = Math.max(burst.slowestMs, intervalMs)
  if (press.key === 'Enter' || (press.key === 'Tab' && !press.shiftKey))
    return follows ? { ...burst, suffix: press.key, slowestMs } : emptyBurst
  const text = textOf(press)
  if (text === undefined) return emptyBurst
  if (follows) return { ...burst, text: burst.text + text, lastAt: at, slowestMs }
  const followsTyping = !isEnded && intervalMs <= maxTypingIntervalMs
  return { ...emptyBurst, text, startedAt: at, lastAt: at, followsTyping }
}

/** Undefined for a key that types nothing. */
function textOf({ key, repeat, ctrlKey, altKey, metaKey }: Press): string | undefined {
  // Scanners type the separator of GS1 elements so.
  if (key === ']' && ctrlKey && !altKey) return '\u001d'
  // AltGr may arrive as Ctrl with Alt. A held key repeats as fast as a scanner types.
  return key.length === 1 && ctrlKey === altKey && !metaKey && !repeat ? key : undefined
}

/**
 * Returns the scanned code. Up to three digits may be a quantity typed quickly and are not a code, and neither is an amount such as 38.5.
 * From a person who types fast, up to seven digits and a size run such as 1-2-2-1 are none either.
 */
export function burstCode({ text, suffix, slowestMs }: KeyBurst): string | undefined {
  const code = text.trim()
  const isSlow = slowestMs > scannerIntervalMs
  const isCode = isSlow
    ? /^\d{8,}$/.test(code) || (code.length >= 4 && /\p{L}/u.test(code))
    : /^\d{4,}$/.test(code) || (code.length >= 2 && /[^\d.,]/.test(code))
  return suffix !== undefined && isCode ? code : undefined
}

/** The keys of the scans among these, each with the key that ended it. */
export function scannedKeys<Key extends Press>(presses: readonly Key[]): Key[] {
  const scanned: Key[] = []
  let burst = emptyBurst
  let keys: Key[] = []
  for (const press of presses) {
    const { startedAt } = burst
    burst = addKey(burst, press)
    if (burst.startedAt !== startedAt) keys = []
    keys.push(press)
    if (burstCode(burst) !== undefined) scanned.push(...keys)
  }
  return scanned
}
