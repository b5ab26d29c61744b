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

/** For a sentence, or a name such as 'Harbor Inc.', within another sentence. */
export function withoutPeriod(text: string): string {
  return text.replace(/\.$/, '')
}
