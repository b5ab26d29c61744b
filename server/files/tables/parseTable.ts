// Parses an uploaded CSV file, or the lines of a workbook, into rows of a kind of record. Runs in a child process and knows no database.
import type { PdfTableOptions } from '#domain/files/pdfTables/pdfTable.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { checkRows, type ReadColumns } from './checkRows.ts'
import { detectEncoding } from './decodeText.ts'
import { openTable, type Table, type TableForm, titlesNote } from './openTable.ts'
import type { ParsedRow, TableRow } from './tableRow.ts'
import type { SheetsLine } from './tableRowLines.ts'
import { openCsv, openLines, openPdf, type TableSource } from './tableSource.ts'

export type FileKind = 'CSV' | 'XLSX' | 'PDF' | 'JSON'

/**
 * A column of the file with samples of its values. `importAs` is the field that it is imported as; `readAs` of a column without one the
 * field that it is a part of, such as the quantity of a size.
 */
export interface FileColumn<Field extends string = string> {
  name: string
  samples: string[]
  importAs: Field | null
  readAs: Field | null
}

export interface FileHeader<Field extends string = string> extends SheetsLine {
  /** Empty for JSON. */
  columns: FileColumn<Field>[]
  /** The program that exported the file, if it was recognized. */
  program?: string | undefined
  /** Sentences about the whole file for the user to check. */
  notes?: readonly string[] | undefined
  /** Why no records can be read from these columns. */
  error?: string | undefined
}

/** `bytes` is the number of bytes read so far. */
export type ParsedPart<Header extends FileHeader, Field extends string> =
  | { header: Header }
  | { rows: ParsedRow<Field>[]; bytes: number }

/** How the rows of a table become rows of a kind of record. */
export interface RowReader<Header extends FileHeader, Field extends string> extends ReadColumns<Field> {
  header: Omit<Header, keyof SheetsLine | 'columns'>
  /** Whether the header says what is read of the rows above the names. */
  readsTitles?: boolean
  /** Gets all rows before any is read, for a file that has to be read twice. */
  scan?: ((row: TableRow) => void) | undefined
  read: (rows: AsyncIterable<TableRow<Field>>) => AsyncGenerator<ParsedRow<Field>>
}

interface TableOptions<Header extends FileHeader, Field extends string> extends TableForm {
  kind: Exclude<FileKind, 'JSON'>
  /** The number of names that are known columns, for finding the column names and guessing the separator. */
  countKnown: (names: readonly string[]) => number
  /** For PDFs; others refuse them. */
  pdf?: PdfTableOptions | undefined
  /** `head` has the first rows. */
  createReader: (table: Table, head: readonly TableRow[]) => RowReader<Header, Field>
}

const noPdfMessage = 'Only orders are imported from PDFs. Please use a CSV or XLSX file.'

/** Batches are limited in characters too, because a single cell can have a million. */
const batchSize = 1000
const maxBatchCharacters = 1_000_000

/** Sample values per column come from the first rows. */
const sampleRows = 50
const maxSamples = 3
const maxSampleLength = 60

/**
 * Yields the header, then the rows in batches with the number of bytes read so far. `read` reads the file from its start. Throws a
 * Refusal if the file is unreadable.
 */
export async function* parseTable<Header extends FileHeader, Field extends string>(
  read: () => AsyncIterable<Buffer>,
  { kind, countKnown, pdf, createReader, ...form }: TableOptions<Header, Field>,
): AsyncGenerator<ParsedPart<Header, Field>> {
  const source = countBytes(read())
  const encoding = kind === 'CSV' ? await detectEncoding(read()) : undefined
  const openSource = (chunks: AsyncIterable<Buffer>): Promise<TableSource> => {
    if (encoding) return openCsv(chunks, encoding, countKnown)
    if (kind === 'XLSX') return openLines(chunks)
    if (!pdf) throw new Refusal('invalid', noPdfMessage)
    return openPdf(chunks, pdf)
  }
  const open = async (chunks: AsyncIterable<Buffer>, minColumns = 0) =>
    openTable(await openSource(chunks), countKnown, { ...form, minColumns })
  const minColumns = kind === 'XLSX' ? await findWidth(await open(read()), form.isNextHeader) : 0
  const table = await open(source.chunks, minColumns)
  const rows = table.rows[Symbol.asyncIterator]()
  const head = await take(rows, sampleRows)
  const reader = createReader(table, head)
  const columns = table.names.map((name, index) => {
    const importAs = reader.mapping[index] ?? null
    const readAs = importAs === null ? (reader.alsoRead?.get(index) ?? null) : null
    return { name, samples: findSamples(head, index), importAs, readAs }
  })
  const { sheets, sheet, sheetCount } = table
  const unreadTitles = reader.readsTitles === true ? undefined : titlesNote(table)
  const notes = [
    ...(unreadTitles === undefined ? [] : [unreadTitles]),
    ...table.notes,
    ...(reader.header.notes ?? []),
  ]
  yield { header: { ...reader.header, sheets, sheet, sheetCount, columns, notes } as unknown as Header }
  if (reader.header.error !== undefined) return
  if (reader.scan) for await (const row of (await open(read(), minColumns)).rows) reader.scan(row)
  yield* inBatches(reader.read(checkRows(chain(head, rows), table.names, reader)), source)
}

/** The columns of the widest row that names those of further rows, such as the sizes of another style. */
async function findWidth(
  { names, rows }: Table,
  isNextHeader: TableForm['isNextHeader'] = () => false,
): Promise<number> {
  let width = names.length
  // Without such columns, the rest of the file is not read.
  if (!isNextHeader(names, names)) return width
  for await (const { cells, beyond = [] } of rows) {
    const all = [...cells, ...beyond]
    if (all.length > width && isNextHeader(names, all)) width = all.length
  }
  return width
}

async function take(rows: AsyncIterator<TableRow>, count: number): Promise<TableRow[]> {
  const taken: TableRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

async function* chain(head: readonly TableRow[], rest: AsyncIterator<TableRow>): AsyncGenerator<TableRow> {
  yield* head
  yield* { [Symbol.asyncIterator]: () => rest }
}

function findSamples(head: readonly TableRow[], index: number): string[] {
  const rows = head.filter(({ repeatsNames }) => repeatsNames !== true)
  const values = new Set(rows.map(({ cells }) => cells[index] ?? '').filter(Boolean))
  return Array.from(values).slice(0, maxSamples).map(truncateSample)
}

function truncateSample(text: string): string {
  return text.length > maxSampleLength ? `${text.slice(0, maxSampleLength).toWellFormed()}…` : text
}

/** Batches of rows, each with the number of bytes of `source` that were read for them. */
export async function* inBatches<Field extends string>(
  rows: AsyncIterable<ParsedRow<Field>>,
  source: { bytes: number },
): AsyncGenerator<{ rows: ParsedRow<Field>[]; bytes: number }> {
  let batch: ParsedRow<Field>[] = []
  let length = 0
  for await (const row of rows) {
    batch.push(row)
    for (const cell of Object.values<string | undefined>(row.cells)) length += cell?.length ?? 0
    if (batch.length < batchSize && length < maxBatchCharacters) continue
    yield { rows: batch, bytes: source.bytes }
    batch = []
    length = 0
  }
  if (batch.length > 0) yield { rows: batch, bytes: source.bytes }
}

/** The chunks, and how many bytes of them were read so far. */
export function countBytes(chunks: AsyncIterable<Buffer>): { chunks: AsyncIterable<Buffer>; bytes: number } {
  const source = { bytes: 0, chunks: count() }
  return source

  async function* count(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      source.bytes += chunk.length
      yield chunk
    }
  }
}
