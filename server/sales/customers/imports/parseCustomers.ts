// Parses an uploaded file into rows of customers. Runs in a child process and knows no database.
import type { CustomerColumn, CustomerMapping } from '#domain/sales/customerColumns.ts'
import { type FileKind, type ParsedPart, parseTable } from '#server/files/tables/parseTable.ts'

import { countCustomerColumns, createCustomerReader, type CustomerHeader } from './customerReader.ts'

export interface ParseOptions {
  /** XLSX for the CSV of a workbook. */
  kind: FileKind
  /** Chosen by the user. Guessed from the column names by default. */
  columns?: CustomerMapping | undefined
}

/** Like `parseTable`. */
export function parseCustomers(
  read: () => AsyncIterable<Buffer>,
  { kind, columns }: ParseOptions,
): AsyncGenerator<ParsedPart<CustomerHeader, CustomerColumn>> {
  if (kind === 'JSON') throw new Error('Customers are imported from CSV and XLSX files')
  return parseTable<CustomerHeader, CustomerColumn>(read, {
    kind,
    countKnown: countCustomerColumns,
    createReader: (table) => createCustomerReader(table, columns),
  })
}
