// Pasting a block of a spreadsheet into the size matrix: everything or nothing.
import { pluralize } from '#domain/platform/format.ts'

import { fillColumn, fillRow, type MatrixPlace } from './matrixKeys.ts'
import { cellsAt, type FindCellError, type MatrixRow, type MatrixValues, readUnits } from './matrixValues.ts'
import { readSizeRun } from './sizeRun.ts'

/** The new texts, or the cells to mark with the reason why nothing was pasted. */
export type PasteResult = { values: MatrixValues } | { marked: number[]; error: string }

/** Texts of spreadsheets for "nothing here". */
const blank = new Set(['', '-', '\u2013', '\u2014'])

/** Rows are separated by line breaks, columns by tabs. A final line break adds no row. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/**
 * Pastes from the place `at` to the right and down. Blank texts clear a cell. In a cell that fills a row, a single column fills rows, and
 * in one that fills all colors, a single line fills each color.
 * Text that is not a whole number, a block that is too large, and a quantity for a size that the color lacks change nothing.
 */
export function pasteBlock(
  text: string,
  rows: readonly MatrixRow[],
  sizes: readonly string[],
  place: MatrixPlace,
  findError?: FindCellError,
): PasteResult {
  const at = { ...place, row: Math.max(place.row, 0) }
  const block = fillRows(parseBlock(text), rows, place, findError)
  const firstColumn = at.column === fillColumn ? 0 : at.column
  const width = Math.max(...block.map((line) => line.length))
  const freeColumns = sizes.length - firstColumn
  const freeRows = rows.length - at.row
  const target = rows
    .slice(at.row, at.row + block.length)
    .flatMap(({ cells }) => cells.slice(firstColumn, firstColumn + width))
    .flatMap((cell) => cell?.productId ?? [])
  if (width > freeColumns) {
    return {
      marked: target,
      error: `The copied block has ${pluralize(width, 'column')}, but there ${freeColumns === 1 ? 'is' : 'are'} ${pluralize(freeColumns, 'size')} from ${sizes[firstColumn]} on. Nothing was pasted.`,
    }
  }
  if (block.length > freeRows) {
    return {
      marked: target,
      error: `The copied block has ${pluralize(block.length, 'row')}, but there ${freeRows === 1 ? 'is' : 'are'} ${pluralize(freeRows, 'color')} from ${rows[at.row]?.color} on. Nothing was pasted.`,
    }
  }
  const values: Record<number, string> = {}
  const refused: { productId: number | undefined; reason: string }[] = []
  for (const [down, line] of block.entries()) {
    for (const [right, typed] of line.entries()) {
      if (typed === undefined) continue
      const row = rows[at.row + down]
      const cell = row?.cells[firstColumn + right]
      const name = `${row?.color} in ${sizes[firstColumn + right]}`
      const units = readPasted(typed)
      if (units === undefined) {
        const reason = `"${shorten(typed)}" for ${name} is not a whole number.`
        refused.push({ productId: cell?.productId, reason })
      } else if (cell) values[cell.productId] = units
      else if (Number(units) > 0) refused.push({ productId: undefined, reason: `There is no ${name}.` })
    }
  }
  const [first] = refused
  if (!first) return { values }
  const marked = refused.flatMap(({ productId }) => productId ?? [])
  return { marked, error: `${first.reason} Nothing was pasted.` }
}

/** Repeats a line for all colors, and a column for all sizes; undefined in the cells that nothing fills. */
function fillRows(
  block: string[][],
  rows: readonly MatrixRow[],
  at: MatrixPlace,
  findError: FindCellError | undefined,
): (string | undefined)[][] {
  const isForAllColors = at.row === fillRow && block.length === 1
  const isForAllSizes = at.column === fillColumn && block.every((line) => line.length === 1)
  if (!isForAllColors && !isForAllSizes) return block
  const lines = isForAllColors ? rows.map(() => block[0] ?? []) : block
  const firstColumn = Math.max(at.column, 0)
  return lines.map((line, down) => {
    const row = Math.max(at.row, 0) + down
    const filled = new Set(cellsAt(rows, { row, column: fillColumn }, findError).map(({ column }) => column))
    const [text = ''] = line
    const texts = isForAllSizes ? (readSizeRun(text) ?? rows[row]?.cells.map(() => text) ?? []) : line
    return texts.map((text, right) => (filled.has(firstColumn + right) ? text : undefined))
  })
}

/** Returns undefined for a text that is not a quantity. */
function readPasted(text: string): string | undefined {
  if (blank.has(text)) return ''
  const units = readUnits(text)
  return Number.isNaN(units) ? undefined : String(units ?? '')
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 19)}\u2026` : text
}
