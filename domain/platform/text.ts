// Trimming and validation of stored text, and sentences as parts of others.
import { formatCount } from '#domain/platform/format.ts'

// PostgreSQL can't store NUL; other control characters don't belong in text either. The last two ranges change the direction of the
// text after them, so that a name could show something else than it says.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

/** Spaces, format characters such as a zero-width space, fillers, and a Braille cell without dots. */
const invisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Without the characters that nobody sees or types, such as a zero-width space. Spaces stay. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisibleCharacters, '')
}

/** Without spaces at its ends; empty if it has nothing to see, so that no name looks empty. */
export function trimText(text: string): string {
  return invisible.test(text) ? '' : text.trim()
}

/**
 * Characters that change nothing visible: zero-width spaces, soft hyphens, direction marks, fillers. Two codes that differ in them look the
 * same.
 */
const strays =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/g
/** Joiners and variation selectors next to ASCII, which change nothing there except in a keycap such as 1\ufe0f\u20e3. */
const uselessJoiners =
  // oxlint-disable-next-line no-control-regex
  /(?<=^|[\u0000-\u007f])(?:\u200c|\u200d|[\ufe00-\ufe0e]|[\u{e0000}-\u{e0fff}]|\ufe0f(?!\u20e3))+|(?:\u200c|\u200d)+(?=$|[\u0000-\u007f])/gu
const otherSpaces = /[\u00a0\u2000-\u200a\u202f\u205f]/g

// oxlint-disable-next-line no-control-regex
const plain = /^[\u0020-\u007e]*$/

/**
 * Names and codes that look the same are the same: composed letters (NFC), plain spaces, and no invisible characters beyond those that
 * emoji and some scripts need. Trimmed.
 */
export function cleanLine(text: string): string {
  // Most texts, and ten times faster.
  if (plain.test(text)) return text.trim()
  const cleaned = text.normalize('NFC').replaceAll(strays, '').replaceAll(uselessJoiners, '')
  return trimText(cleaned.replaceAll(otherSpaces, ' '))
}

/** With line feeds only, as browsers and our exports have them. */
export function unifyLineBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Returns why a text is invalid, or undefined. Line breaks and tabs are allowed. */
export function textError(text: string, max: number): string | undefined {
  if (text.length > max) return `Must be at most ${formatCount(max)} characters long`
  if (!text.isWellFormed() || controlCharacters.test(text)) return 'Must not contain control characters'
  return undefined
}

/** Like `textError`, but without line breaks and tabs. */
export function lineError(text: string, max: number): string | undefined {
  return textError(text, max) ?? (/[\t\n\r]/.test(text) ? 'Must be a single line' : undefined)
}

/** 'Must be a single line' as 'Contact must be a single line'. */
export function withLabel(label: string | undefined, error: string | undefined): string | undefined {
  return label === undefined ? error : error?.replace(/^Must/, `${label} must`)
}

/** For a sentence, or a name such as 'Harbor Inc.', within another sentence. */
export function withoutPeriod(text: string): string {
  return text.replace(/\.$/, '')
}
