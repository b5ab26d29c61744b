// Recognizes barcode scanners: they type like a keyboard, but faster than a person, and end with Enter.

/** Scanners leave 1 to 20 ms between keys, wireless ones up to 50. */
export const maxKeyIntervalMs = 50

/** People leave less between the keys of a word. */
const maxTypingIntervalMs = 300

/** Keys pressed in quick succession. */
export interface KeyBurst {
  text: string
  /** Times of the first and last key. `startedAt` also identifies the burst. */
  startedAt: number
  lastAt: number
  /** Enter followed quickly and ended the burst. */
  isEntered: boolean
  /** Another key came shortly before: it can be the rest of a text that was typed. A hands-free scanner can also follow a typed quantity. */
  followsTyping: boolean
}

export const emptyBurst: KeyBurst = {
  text: '',
  startedAt: -Infinity,
  lastAt: -Infinity,
  isEntered: false,
  followsTyping: false,
}

type Press = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** Ignored: an upper-case letter is two presses. */
const modifiers = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta'])

export function addKey(burst: KeyBurst, press: Press): KeyBurst {
  if (modifiers.has(press.key)) return burst
  const at = press.timeStamp
  const follows = !burst.isEntered && at - burst.lastAt <= maxKeyIntervalMs
  if (press.key === 'Enter') return follows ? { ...burst, isEntered: true } : emptyBurst
  // AltGr may arrive as Ctrl with Alt. A held key repeats as fast as a scanner types.
  const isCharacter =
    press.key.length === 1 && press.ctrlKey === press.altKey && !press.metaKey && !press.repeat
  if (!isCharacter) return emptyBurst
  if (follows) return { ...burst, text: burst.text + press.key, lastAt: at }
  const followsTyping = !burst.isEntered && at - burst.lastAt <= maxTypingIntervalMs
  return { text: press.key, startedAt: at, lastAt: at, isEntered: false, followsTyping }
}

/** Returns the scanned code. Up to three digits may be a quantity typed quickly and are not a code. */
export function burstCode({ text, isEntered }: KeyBurst): string | undefined {
  const code = text.trim()
  const isCode = code.length >= 4 || (code.length >= 2 && /\D/.test(code))
  return isEntered && isCode ? code : undefined
}

/** The keys of the scans among these, each with its Enter. */
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
