// Parses uploaded files into rows of customers. Knows no database, because it also runs in a child process.
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import { createTableParser } from '#server/files/tables/tableParser.ts'

import { countCustomerColumns, createCustomerReader, type CustomerHeader } from './customerReader.ts'

export const customerParser = createTableParser<CustomerHeader, CustomerColumn>({
  countKnown: countCustomerColumns,
  createReader: (table, _head, columns) => createCustomerReader(table, columns),
  script: new URL('parserProcess.ts', import.meta.url),
})
