// Writes rows as a PDF, as far as they fit on its pages.
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import { buildPdf } from '#server/files/pdf/pdfFixtures.ts'

import type { Rows } from './sampleFiles.ts'

const maxPages = 4
const maxColumns = 12
const [left, right, top, bottom] = [30, 582, 60, 760]
/** Of a digit of Helvetica, in parts of its size. Few letters are wider than `widestLetter`. */
const digitWidth = 0.556
const widestLetter = 0.75

/** The rows are those that are drawn: cells are cut to their column, and letters that the font lacks are left out. */
export function encodePdf(rows: Rows, random: RandomSource): { file: Buffer; rows: Rows } {
  const columnCount = Math.min(maxColumns, Math.max(1, ...rows.map((row) => row.length)))
  const size = random.pick([6, 7, 8])
  const columnWidth = (right - left) / columnCount
  const maxLetters = Math.max(1, Math.floor((columnWidth - size) / (size * widestLetter)))
  const rowHeight = size * random.pick([1.4, 1.8, 2.5])
  const rowsPerPage = Math.floor((bottom - top) / rowHeight)
  const isRightAligned = random.chance(0.3)
  const drawn = rows
    .slice(0, rowsPerPage * maxPages)
    .map((row) => row.slice(0, columnCount).map((cell) => toDrawable(cell).slice(0, maxLetters).trim()))
  const pages: Rows[] = []
  for (let start = 0; start < drawn.length; start += rowsPerPage)
    pages.push(drawn.slice(start, start + rowsPerPage))
  const placeCell = (text: string, column: number) => {
    const isNumber = /^[\d.,]+$/.test(text)
    const indent = isRightAligned && isNumber ? columnWidth - size - text.length * size * digitWidth : 0
    return left + column * columnWidth + indent
  }
  const file = buildPdf(
    (pages.length === 0 ? [[]] : pages).map((page) =>
      page.flatMap((row, index) =>
        row.flatMap((text, column) =>
          text === '' ? [] : [{ text, x: placeCell(text, column), y: top + index * rowHeight, size }],
        ),
      ),
    ),
  )
  return { file, rows: drawn }
}

/** Printable Latin-1. */
function toDrawable(text: string): string {
  return text.replaceAll(/\s/g, ' ').replaceAll(/[^\x20-\x7E\xA1-\xFF]/g, '')
}
