// Fits texts into the width of a label without measuring a font: widths of characters in em, rather too wide than too narrow.

/** Of the fonts of labels: Inter. */
const narrow = /^[ijlI.,:;'|!()[\]\s]$/
const wide = /^[MW@mw%—…]$/
const latin = /^[ -~\u00A0-\u024F·]$/
const ellipsis = '…'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const splitCharacters = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The estimated width of a text in em. */
export function measureText(text: string, isBold: boolean): number {
  const em = splitCharacters(text).reduce((sum, character) => sum + characterWidth(character), 0)
  return isBold ? em * 1.08 : em
}

function characterWidth(character: string): number {
  if (!latin.test(character) && character !== ellipsis) return 1.1 * Math.max(1, character.length / 2)
  if (narrow.test(character)) return 0.36
  if (wide.test(character)) return 0.98
  return /^[A-Z0-9$]$/.test(character) ? 0.73 : 0.63
}

/** The text, or its beginning with an ellipsis if it is wider than `maxEm`. */
export function fitText(text: string, maxEm: number, isBold: boolean): string {
  if (measureText(text, isBold) <= maxEm) return text
  const characters = splitCharacters(text)
  let fitting = ''
  for (const character of characters) {
    if (measureText(fitting + character + ellipsis, isBold) > maxEm) break
    fitting += character
  }
  return fitting.trimEnd() + ellipsis
}

/** Breaks a bold text at spaces into at most `maxLines`; the last one has the rest, which may not fit. */
export function wrapText(text: string, maxEm: number, maxLines: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    const fits = measureText(joined, true) <= maxEm
    if (last !== undefined && (fits || lines.length === maxLines)) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}
