// Keeps the letters of a text with their places, and says of each whether a reader can see it.
import type { LeftOutReason } from '#domain/files/pdfTables/pdfPage.ts'

import type { DrawingState } from './drawingState.ts'
import { apply, type Box, contains, type Matrix, multiply } from './matrix.ts'
import { type PageDrawing, PdfLimitError } from './pageDrawing.ts'
import { pdfErrors } from './pdfErrors.ts'

export interface PdfGlyph {
  unicode: string
  width: number
  isSpace: boolean
}

interface TextPlace {
  /** As in `Glyph`. */
  content: number
  /** Whether it is in a layer that is switched off. */
  isInHiddenLayer: boolean
  /** Of the page. */
  maxLetters: number
}

const minSize = 1.5

/** Numbers between the letters move the next one back, in thousandths of the font size. Throws a PdfLimitError for too many letters. */
export function showText(
  drawing: PageDrawing,
  state: DrawingState,
  letters: readonly (PdfGlyph | number)[],
  { content, isInHiddenLayer, maxLetters }: TextPlace,
): void {
  const { font, fontSize, hScale, charSpacing, wordSpacing } = state
  const scale = fontSize * (font?.fontMatrix?.[0] ?? 0.001)
  const matrix = multiply(state.matrix, state.text)
  const at = (advance: number) => apply(matrix, state.x + advance, state.y + state.rise)
  const size = Math.abs(fontSize) * Math.hypot(matrix[2], matrix[3])
  const isSideways =
    font?.vertical === true || matrix[0] <= 0 || Math.abs(matrix[1]) > 0.02 * Math.abs(matrix[0])
  drawing.directions[directionOf(matrix)] += letters.length
  let advance = 0
  for (const letter of letters) {
    if (typeof letter === 'number') {
      advance -= ((letter * fontSize) / 1000) * hScale
      continue
    }
    drawing.letterCount += 1
    if (drawing.letterCount > maxLetters) throw new PdfLimitError(pdfErrors.tooManyLetters)
    const width = letter.width * scale * hScale
    const [x, baseline] = at(advance)
    const [right] = at(advance + width)
    advance += width + (charSpacing + (letter.isSpace ? wordSpacing : 0)) * hScale
    const isBlank = letter.unicode.trim() === ''
    // The first of several spaces ends the word.
    if (isBlank && drawing.glyphs.at(-1)?.text.trim() === '') continue
    const box: Box = [Math.min(x, right), baseline - 0.5 * size, Math.max(x, right), baseline - 0.1 * size]
    const hidden = findHidden(drawing, state, box, {
      size,
      isSideways: isSideways && !isBlank,
      isInHiddenLayer,
    })
    const areas = drawing.areas.length
    drawing.glyphs.push({ text: letter.unicode, x, right, baseline, size, hidden, areas, content })
  }
  state.x += advance
}

function findHidden(
  { page, areas }: PageDrawing,
  state: DrawingState,
  box: Box,
  { size, isSideways, isInHiddenLayer }: { size: number; isSideways: boolean; isInHiddenLayer: boolean },
): LeftOutReason | undefined {
  if (size < minSize) return 'tiny'
  const x = (box[0] + box[2]) / 2
  const y = (box[1] + box[3]) / 2
  if (!contains(page, x, y)) return 'outside'
  if (!contains(state.clip, x, y)) return 'clipped'
  const fills = state.mode % 4 === 0 || state.mode % 4 === 2
  const strokes = state.mode % 4 === 1 || state.mode % 4 === 2
  const isFilled = fills && state.fillAlpha >= 0.1
  const isStroked = strokes && state.strokeAlpha >= 0.1
  if ((!isFilled && !isStroked) || isInHiddenLayer) return 'invisible'
  if (isSideways) return 'sideways'
  const background = areas.findLast((area) => contains(area.box, x, y))
  const behind = background ? background.color : '#ffffff'
  const colors = [...(isFilled ? [state.fill] : []), ...(isStroked ? [state.stroke] : [])]
  return colors.every((color) => isSameColor(color, behind)) ? 'sameColor' : undefined
}

function directionOf([a, b]: Matrix): 0 | 1 | 2 | 3 {
  if (Math.abs(a) >= Math.abs(b)) return a >= 0 ? 0 : 2
  return b > 0 ? 1 : 3
}

/** Colors are `#rrggbb`. An unknown one differs from all. */
function isSameColor(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false
  const channels = (color: string) =>
    [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  const others = channels(b)
  return channels(a).every((value, index) => Math.abs(value - (others[index] ?? 0)) < 24)
}
