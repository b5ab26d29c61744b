// Reads the rows of a CSV file with any separator and any line ends.
import { pipeline, Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import { Refusal } from '#server/platform/refusal.ts'

import { limitRowLength } from './decodeText.ts'
import { maxColumns, type TableRow } from './tableRow.ts'

const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export interface CsvOptions {
  /** Guessed by default. */
  separator?: Separator | undefined
  /** The number of names that are known columns, for guessing the separator. */
  countKnown?: ((names: readonly string[]) => number) | undefined
  /** The number of the first line: 1 by default. */
  firstRow?: number
}

export interface CsvFile {
  separator: Separator
  /** The non-blank rows, the header included, to be read once. */
  rows: AsyncGenerator<TableRow, void>
}

/**
 * Reading the rows throws a Refusal for an unclosed quotation mark, which would
 * swallow the rows after it.
 */
export async function readCsv(
  text: AsyncIterable<string>,
  { separator, countKnown = () => 0, firstRow = 1 }: CsvOptions = {},
): Promise<CsvFile> {
  const chunks = text[Symbol.asyncIterator]()
  const { value: head = '' } = (await chunks.next()) as IteratorResult<string, undefined>
  // Excel names the separator in a first line, which spreadsheets don't show as a row.
  const hint = /^sep=([,;\t])(\r\n|\n|\r)/i.exec(head)
  const used = separator ?? (hint?.[1] as Separator | undefined) ?? guessSeparator(head, countKnown)
  return { separator: used, rows: parseRows(head.slice(hint?.[0].length), chunks, used, firstRow) }
}

async function* parseRows(
  head: string,
  chunks: AsyncIterator<string>,
  separator: Separator,
  firstRow: number,
): AsyncGenerator<TableRow, void> {
  let row = firstRow - 1
  for await (const cells of parseRecords(head, chunks, separator)) {
    row += 1
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
  }
}

async function* parseRecords(
  head: string,
  chunks: AsyncIterator<string>,
  separator: Separator,
): AsyncGenerator<string[]> {
  const limit = limitRowLength(', perhaps because a quotation mark is not closed')
  let rowCount = 0
  async function* feed(first: string): AsyncGenerator<string> {
    for (let chunk = first; ;) {
      limit.add(chunk, rowCount + 1)
      yield chunk
      const next = await chunks.next()
      if (next.done === true) return
      chunk = next.value
    }
  }
  const parser = parse({
    delimiter: separator,
    // A file edited on several systems can mix line ends.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Accepts the quotation mark in `32" waist`, but not text after a closing mark, which reveals an unclosed one.
    relax_quotes: true,
    trim: true,
    on_record(record: string[]) {
      limit.endRow()
      rowCount += 1
      return record
    },
  })
  // Errors surface below, where the parser is read.
  pipeline(Readable.from(feed(head)), parser, () => undefined)
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal(
      'invalid',
      `Row ${rowCount + 1} has a quotation mark that is not closed or not doubled.`,
    )
  }
}

/** Picks the separator that gives the most known column names, then the most columns. */
function guessSeparator(head: string, countKnown: (names: readonly string[]) => number): Separator {
  const header = head.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const bare = header.replace(/"[^"]*"/g, '')
  const guesses = separators.map((separator) => ({
    separator,
    known: countKnown(header.split(separator, maxColumns).map(unquote)),
    columns: bare.split(separator).length,
  }))
  return guesses.reduce((best, next) =>
    next.known > best.known || (next.known === best.known && next.columns > best.columns) ? next : best,
  ).separator
}

function unquote(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1')
}
