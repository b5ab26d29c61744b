// Text as the trade stores it: what can't be in it, in sentences.

// NUL can't be stored in PostgreSQL; other control characters have no place in what people read.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Why a text of at most `max` characters, line breaks and tabs allowed, is refused; undefined where it is not. */
export function textError(text: string, max: number): string | undefined {
  if (text.length > max) return `Must be at most ${max} characters long`
  if (!text.isWellFormed() || controlCharacters.test(text)) return 'Must not contain control characters'
  return undefined
}

/** The same for a single line. */
export function lineError(text: string, max: number): string | undefined {
  return textError(text, max) ?? (/[\t\n\r]/.test(text) ? 'Must be a single line' : undefined)
}
