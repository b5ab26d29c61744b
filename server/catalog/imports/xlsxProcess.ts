// Child process that reads XLSX from stdin and writes the first sheet as CSV to stdout. Exits with a code of xlsxErrors for
// known errors and with any other code for unexpected ones.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { readSheet } from 'read-excel-file/node'
import { type Entry, Parse } from 'unzipper-esm'

import { lowerPriority } from '#server/platform/childProcess.ts'

import { maxColumns } from './tableRow.ts'
import { maxSheetRows, maxUnpackedBytes, type XlsxError, xlsxErrors } from './xlsxErrors.ts'

/** A cell as the library returns it; its own types are wrong about dates. */
type Cell = string | boolean | Date | null

const chunkRows = 200
const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

lowerPriority(5)

const workbook = await buffer(process.stdin)
await assertReadable(workbook)
const sheet = (await readSheet(workbook, { parseNumber: formatNumber })) as Cell[][]
if (sheet.length > maxSheetRows) exitWith(xlsxErrors.tooManyRows)
await pipeline(Readable.from(toCsv(sheet)), process.stdout)

function exitWith(error: XlsxError): never {
  process.exit(error.exitCode)
}

/**
 * Unpacks all parts that will be read, with the same library and without keeping them, because the sizes in a zip file can
 * be false.
 */
async function assertReadable(zip: Buffer): Promise<void> {
  const entries = Parse({ forceStream: true })
  entries.end(zip)
  let isWorkbook = false
  let unpackedBytes = 0
  for await (const entry of entries as AsyncIterable<Entry>) {
    if (entry.path === 'xl/workbook.xml') isWorkbook = true
    if (!/\.xml(\.rels)?$/.test(entry.path)) {
      entry.autodrain()
      continue
    }
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length
      if (unpackedBytes > maxUnpackedBytes) exitWith(xlsxErrors.tooLarge)
    }
  }
  if (!isWorkbook) exitWith(xlsxErrors.notXlsx)
}

function* toCsv(sheet: readonly Cell[][]): Generator<string> {
  for (let start = 0; start < sheet.length; start += chunkRows) {
    yield sheet
      .slice(start, start + chunkRows)
      .map(toCsvLine)
      .join('')
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
