// Where the rows of a table come from: the text of a CSV file, or the lines that `convertWorkbook` returns.
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { decodeText, type Encoding } from './decodeText.ts'
import { readCsv } from './readCsv.ts'
import type { TableRow } from './tableRow.ts'
import { parseRowLine, readLines, type SheetsLine } from './tableRowLines.ts'

export interface TableSource extends SheetsLine {
  /** Cells of a workbook can't be shifted by a comma: notes to the right of the columns are ignored. */
  isWorkbook: boolean
  decimalMark: DecimalMark
  /** The non-blank rows, the one with the column names included, to be read once. */
  rows: AsyncGenerator<TableRow, void>
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
    decimalMark: separator === ';' ? ',' : '.',
    rows,
  }
}

export async function openLines(chunks: AsyncIterable<Buffer>): Promise<TableSource> {
  const lines = readLines(chunks)
  const first = await lines.next()
  if (first.done === true) throw new Error('The workbook has no line with its sheets')
  const { sheets, sheet, sheetCount } = JSON.parse(first.value) as SheetsLine
  return { isWorkbook: true, sheets, sheet, sheetCount, decimalMark: '.', rows: parseRows(lines) }
}

async function* parseRows(lines: AsyncIterable<string>): AsyncGenerator<TableRow, void> {
  for await (const line of lines) yield parseRowLine(line)
}
