// Reads the rows of a CSV file with any separator and any line ends.
import { createRefusedCell } from '#domain/files/imports.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { limitRowLength } from './decodeText.ts'
import { guessSeparator, type Separator } from './guessSeparator.ts'
import { createCsvParser, type CsvRecord } from './parseCsv.ts'
import type { TableRow } from './tableRow.ts'

export interface CsvOptions {
  /** The number of names that are known columns, for guessing the separator. */
  countKnown?: ((names: readonly string[]) => number) | undefined
}

export interface CsvFile {
  separator: Separator
  /** The non-blank rows, the header included, to be read once. */
  rows: AsyncGenerator<TableRow, void>
}

const quoteReason = 'The row has a quotation mark that is not closed or not doubled'

/** Reading the rows throws a Refusal for an unclosed quotation mark, which would swallow the rows after it. */
export async function readCsv(
  text: AsyncIterable<string>,
  { countKnown = () => 0 }: CsvOptions = {},
): Promise<CsvFile> {
  const chunks = text[Symbol.asyncIterator]()
  const { value: head = '' } = (await chunks.next()) as IteratorResult<string, undefined>
  // Excel names the separator in a first line, which spreadsheets don't show as a row.
  const hint = /^"?sep=([,;\t|])"?(\r\n|\n|\r)/i.exec(head)
  const separator = (hint?.[1] as Separator | undefined) ?? guessSeparator(head, countKnown)
  return { separator, rows: parseRows(head.slice(hint?.[0].length), chunks, separator) }
}

async function* parseRows(
  head: string,
  chunks: AsyncIterator<string>,
  separator: Separator,
): AsyncGenerator<TableRow, void> {
  let row = 0
  for await (const { cells, broken, isOpen } of parseRecords(head, chunks, separator)) {
    row += 1
    // A broken header has no names.
    if (isOpen === true || (broken !== undefined && row === 1)) {
      const brokenRow = broken === undefined ? row - 1 : row
      throw new Refusal('invalid', `Row ${brokenRow} has a quotation mark that is not closed or not doubled.`)
    }
    if (broken !== undefined) yield { row, cells, refused: createRefusedCell('', broken.trim(), quoteReason) }
    else if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
  }
}

async function* parseRecords(
  head: string,
  chunks: AsyncIterator<string>,
  separator: Separator,
): AsyncGenerator<CsvRecord> {
  const parser = createCsvParser(separator)
  const limit = limitRowLength(', perhaps because a quotation mark is not closed')
  let rowCount = 0
  for (let chunk: string | undefined = head; chunk !== undefined;) {
    const records = parser.write(chunk)
    rowCount += records.length
    yield* records
    limit.check(parser.restLength(), rowCount + 1)
    const next = await chunks.next()
    chunk = next.done === true ? undefined : next.value
  }
  yield* parser.end()
}
