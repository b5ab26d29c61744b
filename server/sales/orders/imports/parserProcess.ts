// Child process that parses an uploaded file of orders.
import { runParser } from '#server/files/tables/runParser.ts'

import { orderParser } from './orderParser.ts'

await runParser(orderParser.parse)
