// Child process that reads XLSX from standard input and writes the first visible sheet with cells as CSV to stdout, after a line with the
// number of sheets that have cells and the names of the first ones. Exits with a code of xlsxErrors for known errors and with any other code for unexpected ones.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import readSheets from 'read-excel-file/node'
import { type Entry, Parse } from 'unzipper-esm'

import { lowerPriority, readInputFile } from '#server/platform/childProcess.ts'

import { storedZipEnd, storedZipHeader } from './storedZip.ts'
import { maxColumns } from './tableRow.ts'
import {
  maxCellLength,
  maxEntries,
  maxSheetRows,
  maxUnpackedBytes,
  type XlsxError,
  xlsxErrors,
} from './xlsxErrors.ts'

/** A cell as the library returns it; its own types are wrong about dates. */
type Cell = string | boolean | Date | null

interface Sheet {
  sheet: string
  /** Undefined for a chart sheet. */
  data: Cell[][] | undefined
}

const chunkRows = 200

const maxSheetNames = 20
/** Excel's own limit. */
const maxSheetNameLength = 31

/** Bytes of the XML of a cell's text: a character has up to 7, as in `_x005F_`. */
const maxTextBytes = 7 * maxCellLength
const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** Of the header before each entry, and of its record in the directory (APPNOTE.TXT 4.3.7 and 4.3.12). */
const entrySignatures = ['PK\x03\x04', 'PK\x01\x02']

lowerPriority(5)

/** Of each sheet with a name, in their order. */
let areHidden: boolean[] = []
const workbook = Readable.from(repack(await buffer(readInputFile())), { objectMode: false })
const sheets = (await readSheets(workbook, { parseNumber: formatNumber })) as Sheet[]
const filled = sheets
  .map((sheet, index) => ({ ...sheet, isHidden: areHidden[index] ?? false }))
  .filter(({ data }) => data?.some((row) => row.some((cell) => cell !== null)))
  .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
if (filled[0]?.isHidden === true) exitWith(xlsxErrors.onlyHidden)
const names = filled.slice(0, maxSheetNames).map(nameSheet)
const rows = filled[0]?.data ?? []
if (rows.length > maxSheetRows) exitWith(xlsxErrors.tooManyRows)
await pipeline(Readable.from(toCsv([[String(filled.length), ...names], ...rows])), process.stdout)

function nameSheet({ sheet, isHidden }: { sheet: string; isHidden: boolean }): string {
  const name = sheet.trim() === '' ? '(no name)' : sheet.slice(0, maxSheetNameLength)
  return isHidden ? `${name} (hidden)` : name
}

/** The library returns sheets without their state. It leaves out sheets without a name. */
function readHidden(workbookXml: Buffer): boolean[] {
  const elements = workbookXml.toString('latin1').matchAll(/<(?:\w+:)?sheet\s(?:[^<>"']|"[^"]*"|'[^']*')*>/g)
  return Array.from(elements, ([element]) => element)
    .filter((element) => /\sname\s*=\s*(?:"[^"]|'[^'])/.test(element))
    .map((element) => /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(element))
}

function exitWith(error: XlsxError): never {
  process.exit(error.exitCode)
}

/**
 * Yields an uncompressed zip file of the XML parts, with error cells as text. Counts the unpacked bytes, because the sizes in a zip
 * file can be false.
 */
async function* repack(zip: Buffer): AsyncGenerator<Buffer> {
  if (entrySignatures.some((signature) => hasMore(zip, signature, maxEntries)))
    exitWith(xlsxErrors.tooManyEntries)
  const entries = Parse({ forceStream: true })
  entries.end(zip)
  let isWorkbook = false
  let isTextTooLong = false
  let unpackedBytes = 0
  for await (const entry of entries as AsyncIterable<Entry>) {
    if (entry.path === 'xl/workbook.xml') isWorkbook = true
    if (!/\.xml(\.rels)?$/.test(entry.path)) {
      entry.autodrain()
      continue
    }
    // Parts outside of this folder, such as saved queries, can have long texts and are not parsed.
    const measure = entry.path.startsWith('xl/') ? createTextMeter() : undefined
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length
      if (unpackedBytes > maxUnpackedBytes) exitWith(xlsxErrors.tooLarge)
      if (measure?.(chunk) === true) isTextTooLong = true
      if (!isTextTooLong) chunks.push(chunk)
    }
    const xml = errorsToText(Buffer.concat(chunks))
    if (entry.path === 'xl/workbook.xml') areHidden = readHidden(xml)
    yield storedZipHeader(entry.path, xml)
    yield xml
  }
  if (!isWorkbook) exitWith(xlsxErrors.notXlsx)
  if (isTextTooLong) exitWith(xlsxErrors.cellTooLong)
  yield storedZipEnd
}

/** Whether the bytes contain `signature` more than `max` times. The number of entries that a zip file states can be false. */
function hasMore(bytes: Buffer, signature: string, max: number): boolean {
  let count = 0
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 4)) {
    count += 1
    if (count > max) return true
  }
  return false
}

/** Makes error cells text such as `#DIV/0!`, because the library reads them as empty and an empty price is 0. */
function errorsToText(xml: Buffer): Buffer {
  const text = xml.toString('latin1')
  const changed = text.replace(/(<(?:\w+:)?c\s(?:[^<>]*\s)?t\s*=\s*)(?:"e"|'e')/g, '$1"str"')
  return changed === text ? xml : Buffer.from(changed, 'latin1')
}

/** The function returns true if two tags are too far apart. Chunks of the library are smaller than the limit. */
function createTextMeter(): (chunk: Buffer) => boolean {
  let textBytes = 0
  return (chunk) => {
    const tag = chunk.indexOf('<')
    textBytes += tag === -1 ? chunk.length : tag
    const isTooLong = textBytes > maxTextBytes
    if (tag !== -1) textBytes = chunk.length - chunk.lastIndexOf('<')
    return isTooLong
  }
}

/** Limited like the workbook, because cells can share a long text. */
function* toCsv(rows: readonly Cell[][]): Generator<string> {
  let length = 0
  for (let start = 0; start < rows.length; start += chunkRows) {
    const lines = rows
      .slice(start, start + chunkRows)
      .map(toCsvLine)
      .join('')
    length += lines.length
    if (length > maxUnpackedBytes) exitWith(xlsxErrors.tooLarge)
    yield lines
  }
}

function toCsvLine(row: readonly Cell[]): string {
  const cells = row.slice(0, maxColumns + 1).map(quoteCell)
  return `${cells.join(',')}\n`
}

function quoteCell(cell: Cell): string {
  return `"${cellText(cell).replaceAll('"', '""')}"`
}

/** Roughly the text that a spreadsheet shows. Times are cut to the day. */
function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell.length > maxCellLength) exitWith(xlsxErrors.cellTooLong)
  return cell.replaceAll('\0', '')
}

/** Rounds to 15 digits like a spreadsheet: 49.899999999999999 becomes 49.9. Whole numbers keep all digits. */
function formatNumber(stored: string): string {
  if (/^\d+$/.test(stored)) return stored
  const number = Number(Number(stored).toPrecision(15))
  if (Number.isNaN(number)) return stored
  const text = String(number)
  return text.includes('e') ? plainNumber.format(number) : text
}
