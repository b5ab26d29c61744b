// Opens an uploaded file of products.
import type { ImportColumn } from '#domain/catalog/importRow.ts'
import { openTableFile, type TableFile } from '#server/files/tables/openTableFile.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'

import { countProductColumns, parseProducts, type ParseOptions } from './parseProducts.ts'
import type { ProductHeader } from './productReader.ts'

export type ProductFile = TableFile<ProductHeader, ImportColumn>

interface OpenOptions extends Omit<ParseOptions, 'kind'> {
  /** Who sent the file. */
  userId: number
  /** Detected from the content by default. */
  kind?: 'JSON' | undefined
  /** As in `openTableFile`. */
  sheet?: number | undefined
  /** Gets the number of bytes read so far. */
  onRead?: ((bytes: number) => void) | undefined
  /** Ends the process that parses the file. */
  signal?: AbortSignal | undefined
}

const productParser = {
  parse: parseProducts,
  countKnown: countProductColumns,
  script: new URL('parserProcess.ts', import.meta.url),
}

/** Throws a Refusal if the file is unreadable. Dispose of the result (`await using`). */
export function openProductFile(
  spooled: SpooledFile,
  { userId, kind, sheet, onRead, signal, ...options }: OpenOptions,
): Promise<ProductFile> {
  return openTableFile(spooled, productParser, { userId, kind, sheet, options, onRead, signal })
}
