// Writes tables as an XLSX workbook, which is streamed like a CSV file (decision 0033).
import { countDays } from '#domain/platform/days.ts'

import {
  type ColumnKind,
  type ExportCell,
  type ExportColumn,
  type ExportRow,
  type ExportTable,
  toPlainText,
} from './exportTable.ts'
import { describeSheets, main, numberXml, rowXml, textXml, xmlHead } from './workbookXml.ts'
import { type ArchiveFile, writeZip } from './writeZip.ts'

/** The rows of a sheet in Excel, its head included. */
export const maxSheetRows = 1_048_576

/** The day 0 of a sheet. */
const dayZero = '1899-12-30'

/** The position of its cell format in `styles`, and the width in characters. */
const formats: Readonly<Record<ColumnKind, { style: number; width: number }>> = {
  text: { style: 0, width: 20 },
  count: { style: 0, width: 10 },
  day: { style: 2, width: 12 },
  amount: { style: 3, width: 14 },
  cost: { style: 4, width: 16 },
  percent: { style: 0, width: 10 },
}
const headStyle = 1

/** A sheet for each table, several for one with more than `maxRows` rows. */
export function writeWorkbook(
  tables: readonly ExportTable[],
  maxRows = maxSheetRows,
): AsyncGenerator<Uint8Array> {
  return writeZip(writeParts(tables, maxRows))
}

async function* writeParts(tables: readonly ExportTable[], maxRows: number): AsyncGenerator<ArchiveFile> {
  const sheets: string[] = []
  for (const { name, columns, rows } of tables) {
    const source = new RowSource(rows)
    for (let part = 1; part === 1 || (await source.fill()); part += 1) {
      sheets.push(part === 1 ? name : `${name} ${part}`)
      yield { path: `xl/worksheets/sheet${sheets.length}.xml`, content: writeSheet(columns, source, maxRows) }
    }
  }
  for (const [path, xml] of Object.entries(describeSheets(sheets, styles)))
    yield { path, content: once(xmlHead + xml) }
}

/** Rows that are read in batches and taken by count. */
class RowSource {
  private readonly batches: AsyncIterator<readonly ExportRow[]>
  private rows: readonly ExportRow[] = []

  constructor(batches: AsyncIterable<readonly ExportRow[]>) {
    this.batches = batches[Symbol.asyncIterator]()
  }

  /** Whether there are rows left. */
  async fill(): Promise<boolean> {
    while (this.rows.length === 0) {
      const next = await this.batches.next()
      if (next.done) return false
      this.rows = next.value
    }
    return true
  }

  take(max: number): readonly ExportRow[] {
    const taken = this.rows.slice(0, max)
    this.rows = this.rows.slice(max)
    return taken
  }
}

async function* writeSheet(
  columns: readonly ExportColumn[],
  source: RowSource,
  maxRows: number,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ name, kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(formats[kind].width, name.length + 2)}" customWidth="1"/>`,
  )
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield rowXml(
    1,
    columns.map(({ name }, index) => textXml(name, index, 1, headStyle)),
  )
  let rowCount = 1
  while (rowCount < maxRows && (await source.fill())) {
    const rows = source.take(maxRows - rowCount)
    const first = rowCount + 1
    yield rows.map((cells, index) => rowXml(first + index, toCells(cells, columns, first + index))).join('')
    rowCount += rows.length
  }
  yield '</sheetData></worksheet>'
}

function toCells(cells: ExportRow, columns: readonly ExportColumn[], row: number): string[] {
  return cells.map((cell, index) => cellXml(cell, columns[index]?.kind ?? 'text', index, row))
}

function cellXml(cell: ExportCell, kind: ColumnKind, column: number, row: number): string {
  if (cell === null || cell === '') return ''
  const { style } = formats[kind]
  if (kind === 'text') return textXml(String(cell), column, row, style)
  const value = kind === 'day' ? String(countDays(dayZero, String(cell))) : toPlainText(cell, kind)
  return numberXml(value, column, row, style)
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

const cellFormat = (numberFormat: number, font = 0) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

/** The cell formats are plain, the bold head, a day, an amount and a cost, as `formats` refers to them. 4 is Excel's number of #,##0.00. */
const styles =
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="#,##0.00####"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="5">${cellFormat(0)}${cellFormat(0, 1)}${cellFormat(164)}${cellFormat(4)}${cellFormat(165)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
