// Child process that parses an uploaded file of orders.
import type { FilePrices } from '#domain/sales/orderFiles/fileCurrency.ts'
import { runParser } from '#server/files/tables/runParser.ts'

import { createOrderParser, type orderParser } from './orderParser.ts'

type Options = Parameters<(typeof orderParser)['parse']>[1]

await runParser((read, { prices, ...options }: Options & { prices: FilePrices }) =>
  createOrderParser(prices).parse(read, options),
)
