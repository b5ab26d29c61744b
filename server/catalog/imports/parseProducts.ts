// Parses an uploaded file into rows of products. Runs in a child process and knows no database.
import type { PreviewEvent } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { decodeText, detectEncoding } from './decodeText.ts'
import { openTable } from './openTable.ts'
import { createProductReader } from './productReader.ts'
import { readJson } from './readJson.ts'
import type { ParsedRow, TableRow } from './tableRow.ts'

export interface ParseOptions {
  /** XLSX for the CSV of a workbook. */
  kind: 'CSV' | 'XLSX' | 'JSON'
  /** A preview, which is for both modes, passes 'update'. */
  mode: ImportMode
  /** Chosen by the user. Guessed from the column names by default. */
  columns?: ColumnMapping | undefined
}

export interface FileHeader {
  isShopify: boolean
  /** Empty for JSON. */
  columns: Extract<PreviewEvent, { type: 'columns' }>['columns']
  /** Why no products can be read from these columns. */
  error?: string | undefined
  /** False if the file has no names, so that its rows can only update existing products. */
  hasNames: boolean
}

/** `bytes` is the number of bytes read so far. */
export type ParsedPart = { header: FileHeader } | { rows: ParsedRow[]; bytes: number }

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
export async function* parseProducts(
  read: () => AsyncIterable<Buffer>,
  options: ParseOptions,
): AsyncGenerator<ParsedPart> {
  const encoding = await detectEncoding(read())
  if (options.kind === 'JSON' && encoding !== 'utf-8') throw new Refusal('invalid', 'JSON must be in UTF-8.')
  let bytes = 0
  const onRead = (count: number) => {
    bytes += count
  }
  const text = decodeText(countBytes(read(), onRead), encoding)
  const { header, rows } = options.kind === 'JSON' ? openJson(text) : await openProducts(text, options)
  yield { header }
  if (header.error !== undefined) return
  for await (const batch of inBatches(rows)) yield { rows: batch, bytes }
}

interface OpenedFile {
  header: FileHeader
  rows: AsyncIterable<ParsedRow>
}

function openJson(text: AsyncIterable<string>): OpenedFile {
  return { header: { isShopify: false, columns: [], hasNames: true }, rows: readJson(text) }
}

async function openProducts(text: AsyncIterable<string>, options: ParseOptions): Promise<OpenedFile> {
  const table = await openTable(text, options.kind === 'XLSX' ? ',' : undefined)
  const { isShopify, mapping, error, hasNames, read } = createProductReader(
    table,
    options.mode,
    options.columns,
  )
  const rows = table.rows[Symbol.asyncIterator]()
  const head = await take(rows, sampleRows)
  const columns = table.names.map((name, index) => ({
    name,
    samples: findSamples(head, index),
    importAs: mapping[index] ?? null,
  }))
  return { header: { isShopify, columns, error, hasNames }, rows: read(chain(head, rows)) }
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
  const values = new Set(head.map(({ cells }) => cells[index] ?? '').filter(Boolean))
  return Array.from(values).slice(0, maxSamples).map(truncateSample)
}

function truncateSample(text: string): string {
  return text.length > maxSampleLength ? `${text.slice(0, maxSampleLength).toWellFormed()}…` : text
}

async function* inBatches(rows: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow[]> {
  let batch: ParsedRow[] = []
  let length = 0
  for await (const row of rows) {
    batch.push(row)
    for (const cell of Object.values(row.cells)) length += cell.length
    if (batch.length < batchSize && length < maxBatchCharacters) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

async function* countBytes(
  bytes: AsyncIterable<Buffer>,
  onRead: (count: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    onRead(chunk.length)
    yield chunk
  }
}
