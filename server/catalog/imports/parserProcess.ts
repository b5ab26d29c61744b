// Child process that parses an uploaded file of products.
import { runParser } from '#server/files/tables/runParser.ts'

import { parseProducts } from './parseProducts.ts'

await runParser(parseProducts)
