// Parses uploaded files into rows of orders. Knows no database, because it also runs in a child process.
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { createTableParser } from '#server/files/tables/tableParser.ts'

import { countOrderColumns, createOrderReader, type OrderHeader } from './orderReader.ts'

export const orderParser = createTableParser<OrderHeader, OrderColumn>({
  countKnown: countOrderColumns,
  createReader: createOrderReader,
  script: new URL('parserProcess.ts', import.meta.url),
})
