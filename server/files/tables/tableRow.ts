// Rows of an uploaded file: as read from the table, then with the fields of a record assigned.
import type { RefusedCell } from '#domain/files/imports.ts'

export const maxColumns = 1000

/** `row` counts like a spreadsheet: from 1, including blank rows, which are left out. `refused` as in ParsedRow. */
export interface TableRow {
  row: number
  cells: string[]
  refused?: RefusedCell<''>
}

/** A row with the text of its cells by field. `refused` is set if the row can't be read. */
export interface ParsedRow<Field extends string = string> {
  row: number
  cells: Partial<Record<Field, string>>
  /** Notes for the user to check in a row whose numbers were rewritten. */
  notes?: string[]
  refused?: RefusedCell<Field | ''>
}
