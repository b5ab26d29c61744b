// Parses an uploaded file into rows of products. Runs in a child process and knows no database.
import { guessColumns } from '#domain/catalog/columnMapping.ts'
import { normalizeNumbers } from '#domain/catalog/importNumbers.ts'
import type { ImportColumn } from '#domain/catalog/importRow.ts'
import { decodeText, detectEncoding } from '#server/files/tables/decodeText.ts'
import {
  countBytes,
  type FileKind,
  inBatches,
  type ParsedPart,
  parseTable,
} from '#server/files/tables/parseTable.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { createProductReader, type ProductHeader, type ReaderOptions } from './productReader.ts'
import { readJson } from './readJson.ts'

export interface ParseOptions extends ReaderOptions {
  /** XLSX for the CSV of a workbook. */
  kind: FileKind
}

export type ProductPart = ParsedPart<ProductHeader, ImportColumn>

/** The number of names that are columns of products. */
export function countProductColumns(names: readonly string[]): number {
  return guessColumns(names).filter((column) => column !== null).length
}

/** Like `parseTable`, which it uses for all but JSON. */
export async function* parseProducts(
  read: () => AsyncIterable<Buffer>,
  { kind, ...options }: ParseOptions,
): AsyncGenerator<ProductPart> {
  if (kind === 'JSON') {
    yield* parseJson(read)
    return
  }
  yield* parseTable<ProductHeader, ImportColumn>(read, {
    kind,
    countKnown: countProductColumns,
    createReader: (table, head) => createProductReader(table, head, options),
  })
}

async function* parseJson(read: () => AsyncIterable<Buffer>): AsyncGenerator<ProductPart> {
  const encoding = await detectEncoding(read())
  if (encoding !== 'utf-8') throw new Refusal('invalid', 'JSON must be in UTF-8.')
  const source = countBytes(read())
  yield { header: { sheets: [], sheet: 0, sheetCount: 0, columns: [], hasNames: true } }
  yield* inBatches(normalizeRows(readJson(decodeText(source.chunks, encoding))), source)
}

/** Numbers are read as in a CSV file that is separated by commas. */
async function* normalizeRows(
  rows: AsyncIterable<ParsedRow<ImportColumn>>,
): AsyncGenerator<ParsedRow<ImportColumn>> {
  for await (const row of rows) yield row.refused ? row : { ...row, ...normalizeNumbers(row.cells, '.') }
}
