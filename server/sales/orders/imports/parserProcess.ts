// Child process that parses an uploaded file of orders.
import { runParser } from '#server/files/tables/runParser.ts'

import { createOrderParser, type orderParser } from './orderParser.ts'

type Options = Parameters<(typeof orderParser)['parse']>[1]

await runParser((read, { priceDecimals, ...options }: Options & { priceDecimals: number }) =>
  createOrderParser(priceDecimals).parse(read, options),
)
