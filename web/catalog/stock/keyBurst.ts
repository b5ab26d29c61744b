// Tells a hand scanner from a hand: it types a code as a keyboard does, but faster than fingers can, and ends with Enter.

/** Scanners leave 1 to 20 ms between two keys, wireless ones up to 50; a hand that types a whole code needs more. */
export const maxKeyIntervalMs = 50

/** Keys that came one right after the other. */
export interface KeyBurst {
  text: string
  /** When its first and its last key went down. The first also tells it from any other. */
  startedAt: number
  lastAt: number
  /** Whether Enter came as fast as the others, and ended it. */
  isEntered: boolean
}

export const emptyBurst: KeyBurst = { text: '', startedAt: -Infinity, lastAt: -Infinity, isEntered: false }

type Press = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** They go down beside the keys of a code: an upper-case letter is two presses. */
const modifiers = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta'])

/** What the keys before a press and the press itself come to. */
export function addKey(burst: KeyBurst, press: Press): KeyBurst {
  if (modifiers.has(press.key)) return burst
  const at = press.timeStamp
  const follows = !burst.isEntered && at - burst.lastAt <= maxKeyIntervalMs
  if (press.key === 'Enter') return follows ? { ...burst, isEntered: true } : emptyBurst
  // AltGr may be Ctrl with Alt. A key that is held down repeats as fast as a scanner types.
  const isTyped = press.key.length === 1 && press.ctrlKey === press.altKey && !press.metaKey && !press.repeat
  if (!isTyped) return emptyBurst
  return follows
    ? { ...burst, text: burst.text + press.key, lastAt: at }
    : { text: press.key, startedAt: at, lastAt: at, isEntered: false }
}

/** The code that was scanned. A few digits may be a figure, however fast they came: those are none. */
export function burstCode({ text, isEntered }: KeyBurst): string | undefined {
  const code = text.trim()
  const isCode = code.length >= 4 || (code.length >= 2 && /\D/.test(code))
  return isEntered && isCode ? code : undefined
}
