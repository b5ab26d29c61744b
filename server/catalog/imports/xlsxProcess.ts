// The process that reads a workbook: XLSX comes in at stdin, its first sheet goes out at stdout as CSV. It ends with a
// code of xlsxFaults where it knows what is wrong, and with any other where it stumbled over it.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { readSheet } from 'read-excel-file/node'
import { type Entry, Parse } from 'unzipper-esm'

import { lowerPriority } from '#server/platform/lowerPriority.ts'

import { maxColumns } from './tableRow.ts'
import { maxSheetRows, maxUnpackedBytes, type XlsxError, xlsxErrors } from './xlsxErrors.ts'

/** As the library gives it: empty is null, and its types call a Date its constructor. */
type Cell = string | boolean | Date | null

const rowsAtATime = 200
const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

lowerPriority(5)

const workbook = await buffer(process.stdin)
await assertBearable(workbook)
const sheet = (await readSheet(workbook, { parseNumber: numberText })) as Cell[][]
if (sheet.length > maxSheetRows) end(xlsxErrors.tooLong)
await pipeline(Readable.from(toCsv(sheet)), process.stdout)

function end(fault: XlsxError): never {
  process.exit(fault.exitCode)
}

/**
 * Unpacks all that will be read, by the same library as it will be, and keeps nothing of it: what a zip file says of its
 * sizes is only a claim.
 */
async function assertBearable(zip: Buffer): Promise<void> {
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
    for await (const piece of entry as AsyncIterable<Buffer>) {
      unpackedBytes += piece.length
      if (unpackedBytes > maxUnpackedBytes) end(xlsxErrors.tooLarge)
    }
  }
  if (!isWorkbook) end(xlsxErrors.foreign)
}

function* toCsv(sheet: readonly Cell[][]): Generator<string> {
  for (let at = 0; at < sheet.length; at += rowsAtATime) {
    yield sheet
      .slice(at, at + rowsAtATime)
      .map(lineOf)
      .join('')
  }
}

function lineOf(row: readonly Cell[]): string {
  const cells = row.slice(0, maxColumns + 1).map(quoted)
  return `${cells.join(',')}\n`
}

function quoted(cell: Cell): string {
  return `"${textOf(cell).replaceAll('"', '""')}"`
}

/** What people see in the cell, near enough: of a moment the day, of a number all its digits. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell.replaceAll('\0', '')
}

/** A spreadsheet shows fifteen digits: what is stored as 49.899999999999999 is 49.9. A whole number is left as it is. */
function numberText(stored: string): string {
  if (/^\d+$/.test(stored)) return stored
  const number = Number(Number(stored).toPrecision(15))
  if (Number.isNaN(number)) return stored
  const text = String(number)
  return text.includes('e') ? plainNumber.format(number) : text
}
