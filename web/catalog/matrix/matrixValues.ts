// The typed quantities of a size matrix: reading, checking, filling and adding them up.
import { readTypedUnits } from '#domain/platform/numberTexts.ts'
import { maxQuantity, quantityTextError } from '#domain/stock/stock.ts'

import { fillColumn, fillRow, isFillPlace, type MatrixPlace } from './matrixKeys.ts'

/** A figure of a product other than its stock. */
export interface CellFigure {
  /** null while it loads. */
  units: number | null
  /** Below it: the day on which the units come. */
  note: string | undefined
  isLate: boolean
  /** For screen readers: '24 coming, 24 on Mar 3'. */
  text: string
}

/** One product in the matrix. */
export interface MatrixCell {
  /** Any number that is unique in the matrix, for products that don't exist yet. */
  productId: number
  /** Units in stock, shown below the quantity; null: not shown. */
  available: number | null
  /** For the color of the stock level; null means the default threshold. */
  lowStockThreshold?: number | null | undefined
  /** A core size that ran out while other sizes of the color are in stock. */
  isMissing?: boolean | undefined
  /** Shown instead of the stock. */
  figure?: CellFigure | undefined
  /** Below the stock: '3 allocated'. */
  notes?: readonly string[] | undefined
  /** A message of the parent, for example from the server. It is shown until the cell changes its `error`. */
  error?: string | undefined
}

/** A color with one cell for each size; null: the style has no such product. */
export interface MatrixRow {
  color: string
  imageUrl?: string | null | undefined
  /** The sizes that make the run broken, by their label. */
  missingSizes?: readonly string[] | undefined
  /** Below the color: '3 × A (1-2-2-1)'. */
  note?: string | undefined
  cells: readonly (MatrixCell | null)[]
}

/** Typed texts by product id. A missing text is empty. */
export type MatrixValues = Readonly<Record<number, string>>

/** Returns the message of a quantity that can't be accepted. `name` is 'Rib Tank, Navy, M'. */
export type FindCellError = (cell: MatrixCell, units: number, name: string) => string | undefined

/** Whole units; null for an empty text, NaN for a text that is not a whole number. */
export function readUnits(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null
  return readTypedUnits(text) ?? Number.NaN
}

/** The units of all cells that have a valid quantity, zero included, by product id. */
export function readQuantities(rows: readonly MatrixRow[], values: MatrixValues): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { productId } of cellsOf(rows)) {
    const units = readUnits(values[productId])
    if (units !== null && units <= maxQuantity) quantities.set(productId, units)
  }
  return quantities
}

export function cellsOf(rows: readonly MatrixRow[]): MatrixCell[] {
  return rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
}

/** Errors by product id: of the text, of `findError` for one unit or more, or of the parent. */
export function findMatrixErrors(
  matrix: { styleName: string; sizes: readonly string[]; rows: readonly MatrixRow[] },
  values: MatrixValues,
  findError?: FindCellError,
): Map<number, string> {
  const errors = new Map<number, string>()
  for (const { color, cells } of matrix.rows) {
    for (const [column, cell] of cells.entries()) {
      if (cell === null) continue
      const name = `${matrix.styleName}, ${color}, ${matrix.sizes[column]}`
      const error = findTextError(cell, values[cell.productId], name, findError) ?? cell.error
      if (error !== undefined) errors.set(cell.productId, error)
    }
  }
  return errors
}

function findTextError(
  cell: MatrixCell,
  text: string | undefined,
  name: string,
  findError: FindCellError | undefined,
): string | undefined {
  const units = readUnits(text)
  if (units === null || units === 0) return undefined
  const quantityError = quantityTextError(text ?? '', 0)
  if (quantityError !== undefined) return `${name}: ${quantityError}`
  return findError?.(cell, units, name)
}

export interface MatrixSums {
  rows: number[]
  columns: number[]
  total: number
}

/** Adds up `unitsOf` by row, by column and in total. Texts that are not whole numbers count as 0. */
export function sumMatrix(
  rows: readonly MatrixRow[],
  columnCount: number,
  unitsOf: (cell: MatrixCell) => number | null,
): MatrixSums {
  const sums: MatrixSums = {
    rows: rows.map(() => 0),
    columns: Array.from({ length: columnCount }, () => 0),
    total: 0,
  }
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const units = cell === null ? 0 : unitsOf(cell) || 0
      sums.rows[row] = (sums.rows[row] ?? 0) + units
      sums.columns[column] = (sums.columns[column] ?? 0) + units
      sums.total += units
    }
  }
  return sums
}

/** A cell with its column in the matrix. */
export type PlacedCell = MatrixCell & { column: number }

/** The cell at a place, or all that it fills: products of which at least one unit is accepted. */
export function cellsAt(
  rows: readonly MatrixRow[],
  place: MatrixPlace,
  findError?: FindCellError,
): PlacedCell[] {
  const shown = place.row === fillRow ? rows : rows.slice(place.row, place.row + 1)
  const cells = shown.flatMap((row) =>
    row.cells.flatMap((cell, column) => (cell === null ? [] : { ...cell, column })),
  )
  const chosen = place.column === fillColumn ? cells : cells.filter(({ column }) => column === place.column)
  return isFillPlace(place) ? chosen.filter((cell) => findError?.(cell, 1, '') === undefined) : chosen
}

/** The text that all cells share; '' if they differ. */
export function sharedText(cells: readonly MatrixCell[], values: MatrixValues): string {
  const [first, ...others] = cells.map(({ productId }) => values[productId] ?? '')
  return others.every((text) => text === first) ? (first ?? '') : ''
}

/**
 * The texts after one unit more or less in each cell. In a count, minus in an empty cell counts 0, but several cells at once stay
 * empty: they were not counted.
 */
export function stepCells(
  cells: readonly MatrixCell[],
  values: MatrixValues,
  by: 1 | -1,
  purpose?: 'sale' | 'count',
): MatrixValues {
  return Object.fromEntries(
    cells.map(({ productId }) => {
      const units = readUnits(values[productId])
      const next = Math.min(Math.max((units || 0) + by, 0), maxQuantity)
      const isEmpty = next === 0 && (purpose !== 'count' || (units === null && cells.length > 1))
      return [productId, isEmpty ? '' : String(next)]
    }),
  )
}
