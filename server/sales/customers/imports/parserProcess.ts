// Child process that parses an uploaded file of customers.
import { runParser } from '#server/files/tables/runParser.ts'

import { parseCustomers } from './parseCustomers.ts'

await runParser(parseCustomers)
