// Reads a CSV file of products into the rows that the JSON form of the bulk upload takes (SPEC.md section 5).
import Papa from 'papaparse'

import { type ImportColumn, importColumn } from '#domain/importRows.ts'
import { plainCell } from '#domain/spreadsheet.ts'

import { CsvError } from './csvError.ts'

type CsvRow = Partial<Record<ImportColumn, string | number>>

export interface ReadCsv {
  rows: CsvRow[]
  /** The row of the file that each of `rows` stands in; the header is row 1. */
  fileRows: number[]
  /** How many rows were left out because they lack the product's ID or name. */
  droppedCount: number
}

const nothingFound = 'No valid products found in the file'

/** Throws a CsvError where a quote is never closed, or no row has both an ID and a name. */
export function readProductsCsv(text: string): ReadCsv {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: false })
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')
  if (unclosed) {
    throw new CsvError(`Row ${(unclosed.row ?? 0) + 1} opens a quotation mark that is never closed.`)
  }
  const headerAt = data.findIndex(isFilled)
  const columns = (data[headerAt] ?? []).map(importColumn)
  const read: ReadCsv = { rows: [], fileRows: [], droppedCount: 0 }
  for (const [at, cells] of data.entries()) {
    if (at <= headerAt || !isFilled(cells)) continue
    const row = readRow(columns, cells)
    if (row.productId && row.productName) {
      read.rows.push(row)
      read.fileRows.push(at + 1)
    } else read.droppedCount += 1
  }
  if (read.rows.length === 0) throw new CsvError(nothingFound)
  return read
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

/**
 * Values trimmed, and without the apostrophe that our own export puts before what looks like a formula; price and quantity 0 where they are empty. What is written there and is no number goes along as it
 * stands: the server refuses that row and says why, where a silent 0 would give the product away.
 */
function readRow(columns: readonly (ImportColumn | undefined)[], cells: readonly string[]): CsvRow {
  const row: CsvRow = { price: 0, quantity: 0 }
  for (const [at, column] of columns.entries()) {
    const value = plainCell(cells[at]?.trim() ?? '')
    if (column !== undefined && value !== '') row[column] = value
  }
  return row
}

/** The text of a file: by its byte order mark, else UTF-8 where it is that, else windows-1252 as older Excels write. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
