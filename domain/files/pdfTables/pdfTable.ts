// The table of a PDF as rows of cells, like those of a sheet.
import type { DescribeColumns } from './tableHeader.ts'

/** Whether the texts of a first column are names of columns, with the sizes as rows. */
export function isTurnedTable(firstTexts: readonly string[], describe: DescribeColumns): boolean {
  const { isTable, sizes } = describe(firstTexts)
  return isTable && sizes.length > 1
}

export const turnedTableMessage =
  'The table has its sizes as rows and its styles as columns. Please ask for a row for each style, with the sizes as columns, or enter the order by hand.'

/** In thousandths of the width and the height of the page. */
export interface PdfBox {
  x: number
  y: number
  width: number
  height: number
}

export interface PdfCell {
  text: string
  box?: PdfBox
  /** Why it can't be read. */
  unreadable?: string
  /** What the user should check. */
  note?: string
}

export interface PdfRow {
  page: number
  /** As in PdfPage. */
  turn: number
  /** By the name of a column, or its position above the table. */
  cells: Map<number, PdfCell>
}

export interface PdfTable {
  names: string[]
  /** What is printed before the table, from top to bottom: labels and values in cells of their own. */
  above: PdfRow[]
  rows: PdfRow[]
  notes: string[]
}

export interface PdfTableOptions {
  describe: DescribeColumns
  /** The name of the column of a label above a table that has none, such as a style above its sizes. */
  captionName: string
}
