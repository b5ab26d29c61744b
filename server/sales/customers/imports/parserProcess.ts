// Child process that parses an uploaded file of customers.
import { runParser } from '#server/files/tables/runParser.ts'

import { customerParser } from './customerParser.ts'

await runParser(customerParser.parse)
