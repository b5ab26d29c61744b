// Breaks text into lines with known widths of Inter, so that templates need not measure common text.

export interface WrappedText {
  /** With line breaks where the text was wrapped. */
  text: string
  /** The number of lines; null if the template must measure the text. */
  lines: number | null
}

// prettier-ignore
/** The widths of the characters from space to ~ in Inter regular and medium, with tabular digits and signs, in 1/100 em. */
const asciiWidths = [
  29, 31, 50, 64, 65, 100, 66, 32, 40, 40, 66, 67, 31, 66, 31, 37, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 31, 32, 67, 67, 67, 53,
  99, 71, 66, 74, 73, 61, 60, 75, 75, 28, 58, 69, 57, 92, 76, 77, 65, 77, 65, 65, 66, 75, 71, 101, 71, 70, 65, 40, 37, 40, 48, 47,
  34, 57, 62, 58, 62, 59, 38, 62, 61, 26, 26, 56, 26, 89, 61, 61, 62, 62, 39, 54, 35, 61, 58, 83, 56, 58, 56, 45, 35, 45, 67,
]
const spaceWidth = 29
const dotWidth = 31

/** Wraps each text to `widthEm` and puts them below each other. */
export function wrapText(texts: string[], widthEm: number): WrappedText {
  const wrapped = texts.map((text) => toLines(text, widthEm))
  return {
    text: wrapped.flatMap((lines, index) => lines ?? texts[index]).join('\n'),
    lines: wrapped.every((lines) => lines !== undefined) ? wrapped.flat().length : null,
  }
}

/** Undefined if a word is too wide, has characters of unknown width, or if the text may or may not fit on one line. */
function toLines(text: string, widthEm: number): string[] | undefined {
  // 2 % less, because kerning moves some characters apart.
  const maxWidth = widthEm * 98
  const words = text.split(' ').map((word) => ({ word, width: widthOf(word) }))
  const textWidth = words.reduce((sum, { width }) => sum + spaceWidth + width, -spaceWidth)
  const isKnown = words.every(({ width }) => width <= maxWidth)
  if (!isKnown || (textWidth > maxWidth && textWidth <= widthEm * 100)) return undefined
  if (textWidth <= maxWidth) return [text]
  const lines: string[] = []
  let remaining = 0
  for (const { word, width } of words) {
    const last = lines.length - 1
    if (last >= 0 && spaceWidth + width <= remaining) {
      lines[last] += ` ${word}`
      remaining -= spaceWidth + width
    } else {
      lines.push(word)
      remaining = maxWidth - width
    }
  }
  return lines
}

/** In 1/100 em; NaN if the width of a character is unknown. */
function widthOf(word: string): number {
  let width = 0
  for (let index = 0; index < word.length; index += 1)
    width += asciiWidths[word.charCodeAt(index) - 32] ?? (word[index] === '·' ? dotWidth : Number.NaN)
  return width
}
