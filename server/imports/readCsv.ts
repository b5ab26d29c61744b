// Reads the rows of a CSV file as people have them: any separator, any line end, headers in any spelling.
import { pipeline, Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import { type ImportCells, type ImportColumn, importColumn } from '#domain/importRows.ts'
import { plainCell } from '#domain/spreadsheet.ts'
import { Refusal } from '#server/refusal.ts'

import type { ReadRow } from './readRow.ts'
import { boundRows } from './readText.ts'

const separators = [',', ';', '\t'] as const
const maxColumns = 1000

/**
 * The rows below the header. Blank rows are left out but counted, so that the numbers are a spreadsheet's. Refuses a
 * header without the two columns that every row needs, and a quotation mark that is not closed: rows behind it would
 * be taken for its text.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  let columns: (ImportColumn | undefined)[] | undefined
  let row = 0
  for await (const cells of parseRecords(text)) {
    row += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (columns) yield { row, cells: toCells(columns, cells) }
    else columns = readHeader(cells)
  }
}

async function* parseRecords(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  const chunks = text[Symbol.asyncIterator]()
  const head = await chunks.next()
  if (head.done === true) return
  const bound = boundRows(', perhaps because a quotation mark is not closed')
  let ended = 0
  async function* feed(first: string): AsyncGenerator<string> {
    for (let chunk = first; ;) {
      bound.fed(chunk, ended + 1)
      yield chunk
      const next = await chunks.next()
      if (next.done === true) return
      chunk = next.value
    }
  }
  const parser = parse({
    delimiter: guessSeparator(head.value),
    // Line ends may be mixed: what several people edited often is.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Together these take the mark of `32" waist` as it stands, yet refuse text behind a closing mark: that is how a
    // mark that was never closed shows itself.
    relax_quotes: true,
    trim: true,
    on_record(record: string[]) {
      bound.rowEnded()
      ended += 1
      return record
    },
  })
  // How it ends is heard below, where the parser is read.
  pipeline(Readable.from(feed(head.value)), parser, () => undefined)
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal('invalid', `Row ${ended + 1} has a quotation mark that is not closed or not doubled.`)
  }
}

/** The separator under which the header names most of the columns that we know. */
function guessSeparator(head: string): string {
  const header = head.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const known = (separator: string) =>
    header.split(separator).filter((name) => importColumn(unquote(name)) !== undefined).length
  return separators.reduce((best, next) => (known(next) > known(best) ? next : best))
}

function unquote(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1')
}

function readHeader(names: readonly string[]): (ImportColumn | undefined)[] {
  if (names.length > maxColumns)
    throw new Refusal('invalid', `A file may have at most ${maxColumns} columns.`)
  const columns = names.map(importColumn)
  const twin = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (twin !== undefined) throw new Refusal('invalid', `The file has two columns for ${twin}.`)
  for (const column of ['productId', 'productName'] as const) {
    if (!columns.includes(column)) throw new Refusal('invalid', `The file has no column ${column}.`)
  }
  return columns
}

function toCells(columns: readonly (ImportColumn | undefined)[], values: readonly string[]): ImportCells {
  const cells: ImportCells = {}
  for (const [index, column] of columns.entries()) {
    if (column !== undefined) cells[column] = plainCell((values[index] ?? '').trim())
  }
  return cells
}
