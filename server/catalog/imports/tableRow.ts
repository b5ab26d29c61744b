// Rows of an uploaded file: as read from the table, then with product columns assigned.
import type { ImportCells, RefusedCell } from '#domain/catalog/importRow.ts'

export const maxColumns = 1000

/** `row` counts like a spreadsheet: from 1, including blank rows, which are left out. */
export interface TableRow {
  row: number
  cells: string[]
}

/** `row` counts as in the contract's RefusedRow. `refused` is set if the row can't be read. */
export interface ParsedRow {
  row: number
  cells: ImportCells
  /** What the user should check in a row whose numbers were rewritten. */
  notes?: string[]
  refused?: RefusedCell
}
