// Reads the rows of a CSV file as people have them: any separator, any line end, any encoding.
import { pipeline, Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import { guessColumns } from '#domain/catalog/columnMapping.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { limitRowLength } from './decodeText.ts'
import { maxColumns, type TableRow } from './tableRow.ts'

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/**
 * The rows of the file, the names of its columns among them, blank ones left out. Which character separates the cells is
 * guessed unless it is known. Refuses a quotation mark that is not closed: rows behind it would be taken for its text.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  separator?: Separator,
): AsyncGenerator<TableRow, void> {
  let row = 0
  for await (const cells of parseRecords(text, separator)) {
    row += 1
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
  }
}

async function* parseRecords(text: AsyncIterable<string>, separator?: Separator): AsyncGenerator<string[]> {
  const chunks = text[Symbol.asyncIterator]()
  const head = await chunks.next()
  if (head.done === true) return
  // Excel's way to say which character separates; a spreadsheet doesn't show it as a row.
  const hint = /^sep=([,;\t])(\r\n|\n|\r)/i.exec(head.value)
  const bound = limitRowLength(', perhaps because a quotation mark is not closed')
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
    delimiter: separator ?? hint?.[1] ?? guessSeparator(head.value),
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
  pipeline(Readable.from(feed(head.value.slice(hint?.[0].length))), parser, () => undefined)
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal('invalid', `Row ${ended + 1} has a quotation mark that is not closed or not doubled.`)
  }
}

/** The separator under which the names of the columns mean most; of equals, the one that makes the most columns. */
function guessSeparator(head: string): Separator {
  const header = head.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const bare = header.replace(/"[^"]*"/g, '')
  const guesses = separators.map((separator) => ({
    separator,
    known: known(header.split(separator, maxColumns).map(unquote)),
    columns: bare.split(separator).length,
  }))
  return guesses.reduce((best, next) =>
    next.known > best.known || (next.known === best.known && next.columns > best.columns) ? next : best,
  ).separator
}

function known(names: readonly string[]): number {
  return guessColumns(names).filter((column) => column !== null).length
}

function unquote(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1')
}
