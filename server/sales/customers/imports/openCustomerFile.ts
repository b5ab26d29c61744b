// Opens an uploaded file of customers.
import type { CustomerColumn, CustomerMapping } from '#domain/sales/customerColumns.ts'
import { openTableFile, type TableFile } from '#server/files/tables/openTableFile.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'

import { countCustomerColumns, type CustomerHeader } from './customerReader.ts'
import { parseCustomers } from './parseCustomers.ts'

interface OpenOptions {
  /** Who sent the file. */
  userId: number
  columns?: CustomerMapping | undefined
  /** Gets the number of bytes read so far. */
  onRead?: ((bytes: number) => void) | undefined
  /** Ends the process that parses the file. */
  signal: AbortSignal
}

const customerParser = {
  parse: parseCustomers,
  countKnown: countCustomerColumns,
  script: new URL('parserProcess.ts', import.meta.url),
}

/** Throws a Refusal if the file is unreadable. Dispose of the result (`await using`). */
export function openCustomerFile(
  spooled: SpooledFile,
  { userId, columns, onRead, signal }: OpenOptions,
): Promise<TableFile<CustomerHeader, CustomerColumn>> {
  return openTableFile(spooled, customerParser, { userId, options: { columns }, onRead, signal })
}
