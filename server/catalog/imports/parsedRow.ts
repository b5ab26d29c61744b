// What every source of an import hands on: one row with its cells, and the reason where it can't be read.
import type { ImportCells, RefusedCell } from '#domain/catalog/importRow.ts'

/** `row` counts as in the contract's RefusedRow. */
export interface ParsedRow {
  row: number
  cells: ImportCells
  refused?: RefusedCell
}
