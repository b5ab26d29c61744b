// Opens a CSV file, or the CSV of a workbook, as a table of column names and rows.
import { createRefusedCell } from '#domain/files/imports.ts'
import { unescapeFormula, unwrapTextFormula } from '#domain/platform/csv.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'
import { trimText } from '#domain/platform/text.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type CsvOptions, readCsv } from './readCsv.ts'
import { maxColumns, type TableRow } from './tableRow.ts'

export interface Table {
  /** The first sheets of a workbook that have cells; hidden ones come last. The first is read. */
  sheets: string[]
  /** All sheets that have cells. */
  sheetCount: number
  /** The column names from the first non-blank row. Empty if the file is. */
  names: string[]
  decimalMark: DecimalMark
  /** The rows below the names, to be read once. A row has at most as many cells as there are names. */
  rows: AsyncIterable<TableRow>
}

interface TableOptions extends Pick<CsvOptions, 'countKnown'> {
  /** True for the result of `convertXlsxToCsv`. Its cells can't be shifted by a comma: notes in unnamed columns are ignored. */
  isWorkbook?: boolean
}

const extraCellsReason =
  'The row has more cells than the header has columns. Put numbers with a comma into quotation marks.'

/** Throws a Refusal, here or while rows are read, if the file is unreadable. */
export async function openTable(
  text: AsyncIterable<string>,
  { isWorkbook = false, countKnown }: TableOptions = {},
): Promise<Table> {
  const csv = await readCsv(text, isWorkbook ? { separator: ',', firstRow: 0 } : { countKnown })
  const [sheetCount = '0', ...sheets] = isWorkbook ? await readCells(csv.rows) : []
  const header = await readCells(csv.rows)
  if (header.length > maxColumns) {
    await csv.rows.return()
    throw new Refusal('invalid', `A file may have at most ${formatCount(maxColumns)} columns.`)
  }
  const names = isWorkbook ? header : header.slice(0, header.findLastIndex((name) => name !== '') + 1)
  const decimalMark = csv.separator === ';' ? ',' : '.'
  return {
    sheets,
    sheetCount: Number(sheetCount),
    names,
    decimalMark,
    rows: cleanRows(csv.rows, names.length),
  }
}

/** The cells of the next row; none at the end. */
async function readCells(rows: AsyncIterator<TableRow, void>): Promise<string[]> {
  const { value } = await rows.next()
  return value?.cells.map(cleanCell) ?? []
}

async function* cleanRows(rows: AsyncIterable<TableRow>, columnCount: number): AsyncGenerator<TableRow> {
  for await (const { row, cells: texts } of rows) {
    const cells = texts.slice(0, columnCount).map(cleanCell)
    const extra = texts.slice(columnCount).flatMap((text) => cleanCell(text) || [])
    const refused = createRefusedCell('', extra.join(', '), extraCellsReason)
    yield { row, cells, ...(extra.length > 0 && { refused }) }
  }
}

function cleanCell(cell: string): string {
  const text = trimText(cell)
  return unwrapTextFormula(text) ?? unescapeFormula(text)
}
