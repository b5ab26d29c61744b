// Child process that reads XLSX from standard input and writes a sheet with cells to stdout, a line of JSON per row after a SheetsLine
// with heads. The argument is the position of the sheet in the SheetsLine, by default the first, which must not be hidden. Exits with a
// code of xlsxErrors for known errors and with any other code for unexpected ones.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { maxCountedSheetRows } from '#domain/files/sheets.ts'
import { lowerPriority, readInputFile } from '#server/platform/childProcess.ts'

import { readHiddenColumns } from './hiddenColumns.ts'
import { readSheet } from './readSheet.ts'
import { openZip, ZipLimitError, type ZipFiles } from './readZip.ts'
import { type CellContext, CellTooLongError } from './sheetCells.ts'
import { type SheetColumns, type SheetHeads, type SheetsLine, toRowLine } from './tableRowLines.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbookParts.ts'
import {
  maxCellLength,
  maxEntries,
  maxSheetRows,
  maxUnpackedBytes,
  type XlsxError,
  xlsxErrors,
} from './xlsxErrors.ts'

const maxSheetNames = 20
/** Excel's own limit. */
const maxSheetNameLength = 31

/** Of each sheet, in case its column names are known and those of the first are not. */
const maxHeadRows = 20
const maxHeadText = 100

/** Of other sheets, whose rows with quantities are counted. */
const maxNumberedColumns = 50
const quantity = /^\d[\d.,]{0,15}\s*\p{L}{0,7}\.?$/u

/** Bytes of the XML of a cell's text: a character has up to 7, as in `_x005F_`. */
const maxTextBytes = 7 * maxCellLength

lowerPriority(5)

try {
  const archive = openZip(await buffer(readInputFile()), { maxEntries, maxUnpackedBytes })
  await writeWorkbook({ ...archive, read: (path) => checkTexts(archive.read(path)) })
} catch (error) {
  const known = findError(error)
  if (!known) throw error
  exitWith(known)
}

function findError(error: unknown): XlsxError | undefined {
  if (error instanceof CellTooLongError) return xlsxErrors.cellTooLong
  if (!(error instanceof ZipLimitError)) return undefined
  return error.limit === 'maxEntries' ? xlsxErrors.tooManyEntries : xlsxErrors.tooLarge
}

function exitWith(error: XlsxError): never {
  process.exit(error.exitCode)
}

async function writeWorkbook(files: ZipFiles): Promise<void> {
  const workbook = openWorkbook(files)
  if (!workbook) exitWith(xlsxErrors.notXlsx)
  const context = createContext(workbook)
  const filled = workbook.sheets
    .map((sheet) => ({ ...sheet, xml: files.read(sheet.path) }))
    .map((sheet) => ({ ...sheet, head: readHead(sheet.xml, context) }))
    .filter(({ head }) => head.length > 0)
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const named = filled.slice(0, maxSheetNames)
  const [, , position] = process.argv
  const chosen = position === undefined ? named[0] : named[Number(position) - 1]
  if (position === undefined && chosen?.isHidden === true) exitWith(xlsxErrors.onlyHidden)
  if (position !== undefined && !chosen) exitWith(xlsxErrors.noSuchSheet)
  const visible = named.filter(({ isHidden }) => !isHidden)
  const line: SheetsLine & SheetHeads & SheetColumns = {
    sheets: named.map((sheet) => ({
      ...nameSheet(sheet),
      rowCount: named.length > 1 ? countRows(sheet.xml, context) : 0,
    })),
    sheet: chosen ? named.indexOf(chosen) + 1 : 0,
    sheetCount: filled.length,
    hiddenColumns: chosen ? readHiddenColumns(chosen.xml) : [],
    heads: visible.map(({ head }) => head),
    numbered: named.length > 1 ? visible.map(({ xml }) => readNumbered(xml, context)) : [],
  }
  await pipeline(Readable.from(toLines(line, chosen?.xml, context)), process.stdout)
}

function createContext({ readTexts, readFormats, is1904, isUncomputed }: Workbook): CellContext {
  return { texts: readTexts(), formats: readFormats(), is1904, isUncomputed }
}

/** The first rows, for finding the column names. */
function readHead(xml: Buffer, context: CellContext): string[][] {
  const head: string[][] = []
  for (const rows of readSheet(xml, context)) {
    head.push(
      ...rows
        .slice(0, maxHeadRows - head.length)
        .map(({ cells }) => cells.map((cell) => cell.slice(0, maxHeadText))),
    )
    if (head.length >= maxHeadRows) break
  }
  return head
}

/** Up to `maxCountedSheetRows`. */
function countRows(xml: Buffer, context: CellContext): number {
  let count = 0
  for (const rows of readSheet(xml, context)) {
    count += rows.length
    if (count >= maxCountedSheetRows) return maxCountedSheetRows
  }
  return count
}

/** The columns with a number above 0, perhaps with its unit, of each row up to `maxCountedSheetRows`. */
function readNumbered(xml: Buffer, context: CellContext): number[][] {
  const numbered: number[][] = []
  for (const rows of readSheet(xml, context)) {
    for (const { cells } of rows)
      numbered.push(
        cells
          .slice(0, maxNumberedColumns)
          .flatMap((cell, column) => (quantity.test(cell.trim()) && /[1-9]/.test(cell) ? [column] : [])),
      )
    if (numbered.length >= maxCountedSheetRows) return numbered.slice(0, maxCountedSheetRows)
  }
  return numbered
}

function nameSheet({ name, isHidden }: WorkbookSheet): Omit<SheetsLine['sheets'][number], 'rowCount'> {
  return { name: name.trim() === '' ? '(no name)' : name.slice(0, maxSheetNameLength), isHidden }
}

/** Limited like the workbook, because cells can share a long text. */
function* toLines(sheets: object, xml: Buffer | undefined, context: CellContext): Generator<string> {
  yield `${JSON.stringify(sheets)}\n`
  let length = 0
  for (const rows of xml ? readSheet(xml, context) : []) {
    if (rows.some(({ row }) => row > maxSheetRows)) exitWith(xlsxErrors.tooManyRows)
    const lines = rows.map(toRowLine).join('')
    length += lines.length
    if (length > maxUnpackedBytes) exitWith(xlsxErrors.tooLarge)
    yield lines
  }
}

/** Refuses a file with two tags that are too far apart: the parser reads a text again with each chunk. */
function checkTexts(xml: Buffer): Buffer {
  let tag = 0
  while (tag + maxTextBytes < xml.length) {
    const next = xml.lastIndexOf('<', tag + maxTextBytes)
    if (next <= tag) throw new CellTooLongError()
    tag = next
  }
  return xml
}
