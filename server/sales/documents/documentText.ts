// Cleans text for documents and limits its length.

/** Table rows are never split, so a row must fit on a page. */
export const maxNameLength = 240
export const maxDescriptionLength = 160
export const maxWordLength = 120
export const maxPacksLength = 600

/** Text that needs no cleaning, which is most. */
const clean = /^[!-~]+(?: [!-~]+)*$/

/** Removes control characters, lone surrogates and noncharacters, which some PDF readers can't handle. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')
}

export function toLine(text: string | null, maxLength: number): string {
  if (text === null) return ''
  if (text.length <= maxLength && clean.test(text)) return text
  const line = printable(text.replace(/\s+/g, ' ')).trim()
  // A character has at most two UTF-16 units; this bounds the work for very long text.
  const characters = Array.from(line.slice(0, 2 * maxLength + 2))
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

export function toLines(text: string | null, { keepEmpty = false } = {}): string[] {
  return (text ?? '')
    .trim()
    .split(keepEmpty ? /\r\n?|\n|\u2028|\u2029/ : /[\r\n\u2028\u2029]+/)
    .map((line) => printable(line.replace(/\s+/g, ' ')).trim())
    .filter((line, index, lines) => line || (keepEmpty && lines[index - 1]))
}
