// Rows of a table as lines of JSON, with which the process that reads a workbook hands them on.
import type { MergedRows, TableRow } from './tableRow.ts'

/** The first line, besides the first rows of each sheet. */
export interface SheetsLine {
  /**
   * The first sheets that have cells; hidden ones come last. `rowCount` has all of their rows with cells, up to `maxCountedSheetRows`; 0 for
   * an only sheet.
   */
  sheets: { name: string; isHidden: boolean; rowCount: number }[]
  /** The position of the one that is read in `sheets`, from 1; 0 if there is none. */
  sheet: number
  /** All sheets that have cells. */
  sheetCount: number
}

/** Of the sheets in `sheets` that are not hidden, in their order. */
export interface SheetHeads {
  /** Their first rows. */
  heads: string[][][]
  /** The columns with a number above 0 in each of their rows; empty for an only sheet. */
  numbered: number[][][]
}

/** Of the sheet that is read. */
export interface SheetColumns {
  /** The positions of the columns that the workbook hides. */
  hiddenColumns: number[]
}

/** A row of which only numbers of columns and texts are left. */
interface RowLine {
  row: number
  cells: string[]
  notes?: string[]
  unreadable?: [number, string][]
  dates?: number[]
  numbers?: [number, string][]
  merged?: [number, MergedRows][]
  cellNotes?: [number, string][]
}

export function toRowLine(given: TableRow): string {
  const { row, cells, notes, unreadable, dates, numbers, merged, cellNotes } = given
  const line: RowLine = {
    row,
    cells,
    ...(notes && { notes }),
    ...(unreadable && { unreadable: [...unreadable] }),
    ...(dates && { dates: [...dates] }),
    ...(numbers && { numbers: [...numbers] }),
    ...(merged && { merged: [...merged] }),
    ...(cellNotes && { cellNotes: [...cellNotes] }),
  }
  return `${JSON.stringify(line)}\n`
}

export function parseRowLine(text: string): TableRow {
  const { row, cells, notes, unreadable, dates, numbers, merged, cellNotes } = JSON.parse(text) as RowLine
  return {
    row,
    cells,
    ...(notes && { notes }),
    ...(unreadable && { unreadable: new Map(unreadable) }),
    ...(dates && { dates: new Set(dates) }),
    ...(numbers && { numbers: new Map(numbers) }),
    ...(merged && { merged: new Map(merged) }),
    ...(cellNotes && { cellNotes: new Map(cellNotes) }),
  }
}

/** The lines of a file. Throws an Error at an incomplete one. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString()
      parts = []
      start = end + 1
    }
    parts.push(chunk.subarray(start))
  }
}
