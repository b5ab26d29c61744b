// Where the rows of a table come from: the text of a CSV file, the lines that `convertWorkbook` returns, or the words of a PDF.
import type { PdfPage } from '#domain/files/pdfTables/pdfPage.ts'
import type { PdfRow, PdfTableOptions } from '#domain/files/pdfTables/pdfTable.ts'
import { readPdfTable } from '#domain/files/pdfTables/readPdfTable.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { decodeText, type Encoding } from './decodeText.ts'
import { readCsv } from './readCsv.ts'
import type { TableRow } from './tableRow.ts'
import {
  parseRowLine,
  readLines,
  type SheetColumns,
  type SheetHeads,
  type SheetsLine,
} from './tableRowLines.ts'

export interface TableSource extends SheetsLine, SheetColumns {
  /** Cells of a workbook can't be shifted by a comma: notes to the right of the columns are ignored. */
  isWorkbook: boolean
  decimalMark: DecimalMark
  /** The number of rows above the column names, if it is known. */
  titleCount?: number
  /** What the user should know about the file. */
  notes?: string[]
  /** The non-blank rows, the one with the column names included, to be read once. */
  rows: AsyncGenerator<TableRow, void>
  /** Of the visible sheets of a workbook. */
  sheetHeads?: SheetHeads
}

export async function openCsv(
  chunks: AsyncIterable<Buffer>,
  encoding: Encoding,
  countKnown: (names: readonly string[]) => number,
): Promise<TableSource> {
  const { separator, rows } = await readCsv(decodeText(chunks, encoding), { countKnown })
  return {
    isWorkbook: false,
    sheets: [],
    sheet: 0,
    sheetCount: 0,
    hiddenColumns: [],
    decimalMark: separator === ';' ? ',' : '.',
    rows,
  }
}

export async function openLines(chunks: AsyncIterable<Buffer>): Promise<TableSource> {
  const lines = readLines(chunks)
  const first = await lines.next()
  if (first.done === true) throw new Error('The workbook has no line with its sheets')
  const line = JSON.parse(first.value) as SheetsLine & SheetColumns & SheetHeads
  const { sheets, sheet, sheetCount, hiddenColumns, heads, numbered } = line
  const rows = parseRows(lines)
  return {
    isWorkbook: true,
    sheets,
    sheet,
    sheetCount,
    hiddenColumns,
    decimalMark: '.',
    rows,
    sheetHeads: { heads, numbered },
  }
}

/** Of the lines that `convertPdf` returns. Throws a Refusal if they have no table, or one that can't be read for sure. */
export async function openPdf(chunks: AsyncIterable<Buffer>, options: PdfTableOptions): Promise<TableSource> {
  const pages: PdfPage[] = []
  for await (const line of readLines(chunks)) pages.push(JSON.parse(line) as PdfPage)
  const table = readPdfTable(pages, options)
  if ('error' in table) throw new Refusal('invalid', table.error)
  const { names, above, rows, notes } = table
  const header: TableRow = { row: above.length + 1, cells: names }
  const toRow = (row: PdfRow, index: number) => toTableRow(row, index + 1, names.length)
  return {
    // Nothing in a PDF shifts its cells.
    isWorkbook: true,
    sheets: [],
    sheet: 0,
    sheetCount: 0,
    hiddenColumns: [],
    decimalMark: findDecimalMark(rows),
    titleCount: above.length,
    notes,
    rows: (async function* () {
      yield* above.map(toRow)
      yield header
      for (const [index, row] of rows.entries()) yield toRow(row, above.length + 1 + index)
    })(),
  }
}

/** By the prices: "36,75" or "36.75". */
function findDecimalMark(rows: readonly PdfRow[]): DecimalMark {
  let commas = 0
  for (const { cells } of rows)
    for (const { text } of cells.values()) {
      if (/^\D{0,4}[\d.]*\d,\d\d\D{0,4}$/.test(text)) commas += 1
      if (/^\D{0,4}[\d,]*\d\.\d\d\D{0,4}$/.test(text)) commas -= 1
    }
  return commas > 0 ? ',' : '.'
}

function toTableRow({ page, turn, cells }: PdfRow, row: number, columnCount: number): TableRow {
  const width = Math.max(columnCount, ...Array.from(cells.keys(), (index) => index + 1))
  const list = Array.from(cells)
  const unreadable = list.flatMap(([index, cell]) =>
    cell.unreadable === undefined ? [] : [[index, cell.unreadable] as const],
  )
  const cellNotes = list.flatMap(([index, cell]) =>
    cell.note === undefined ? [] : [[index, cell.note] as const],
  )
  return {
    row,
    cells: Array.from({ length: width }, (_cell, index) => cells.get(index)?.text ?? ''),
    ...(unreadable.length > 0 && { unreadable: new Map(unreadable) }),
    ...(cellNotes.length > 0 && { cellNotes: new Map(cellNotes) }),
    source: { page, turn, boxes: list.flatMap(([, { box }]) => box ?? []) },
  }
}

async function* parseRows(lines: AsyncIterable<string>): AsyncGenerator<TableRow, void> {
  for await (const line of lines) yield parseRowLine(line)
}
