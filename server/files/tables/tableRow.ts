// Rows of an uploaded file: as read from the table, then with the fields of a record assigned.
import type { RefusedCell } from '#domain/files/imports.ts'

export const maxColumns = 1000

/** Where the cells of a row are on a page of a PDF, in thousandths of the page. `turn` as in PdfPage. */
export interface RowSource {
  page: number
  turn: number
  boxes: { x: number; y: number; width: number; height: number }[]
}

/** The rows over which a cell is merged. */
export interface MergedRows {
  firstRow: number
  lastRow: number
}

/** By the position of a column. */
type ByColumn<Value> = ReadonlyMap<number, Value>

/** `row` counts like a spreadsheet: from 1, including blank rows, which are left out. `refused` as in ParsedRow. */
export interface TableRow<Field extends string = string> {
  row: number
  /** As the sheet shows them. */
  cells: string[]
  /** Notes for the user to check. */
  notes?: string[]
  refused?: RefusedCell<Field | ''>
  /** Why cells can't be read, such as a formula without a saved result. */
  unreadable?: ByColumn<string>
  /** The cells that a workbook stores as dates. */
  dates?: ReadonlySet<number>
  /** The numbers of cells that the sheet shows with more than their digits, such as `SKU-0012`. */
  numbers?: ByColumn<string>
  /** The rows of the cells that are merged with those of other rows. */
  merged?: ByColumn<MergedRows>
  /** Whether the row has the names of the columns again. */
  repeatsNames?: boolean
  /** The cells to the right of the columns, where rows that repeat the names are kept. */
  beyond?: string[]
  /** What the user should check in cells of columns that are imported. */
  cellNotes?: ByColumn<string>
  source?: RowSource
}

/** A row with the text of its cells by field. `refused` is set if the row can't be read. */
export interface ParsedRow<Field extends string = string> {
  row: number
  cells: Partial<Record<Field, string>>
  /** Notes for the user to check in a row whose numbers were rewritten. */
  notes?: string[]
  refused?: RefusedCell<Field | ''>
  /** That of its prices, if the file says another one than US dollars: 'EUR'. */
  currency?: string
  /** What the rows above a later block of the file say, which begins with the names of the columns again. `row` is its first row. */
  block?: { row: number; titles: string[][] }
  /** All cells of a row without units: it may be a text below the rows of the file. */
  texts?: string[]
  /** Cells that only a new record takes from the rows above, and what to tell the user then. */
  filled?: { cells: Partial<Record<Field, string>>; note: string }
  source?: RowSource
}
