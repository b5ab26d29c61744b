// Child process that parses an uploaded file, so that no request waits for it. Reads CSV or JSON from standard input and
// writes a ParserMessage per line, as fast as the server reads them.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { lowerPriority, readInputFile } from '#server/platform/childProcess.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type ParsedPart, parseProducts, type ParseOptions } from './parseProducts.ts'

/** A refusal is the last message. */
export type ParserMessage = ParsedPart | { refusal: string }

lowerPriority(5)

const options = JSON.parse(process.argv[2] ?? '') as ParseOptions
await pipeline(Readable.from(toLines(options)), process.stdout)

async function* toLines(options: ParseOptions): AsyncGenerator<string> {
  try {
    for await (const message of parseProducts(readInputFile, options)) yield toLine(message)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    yield toLine({ refusal: error.message })
  }
}

function toLine(message: ParserMessage): string {
  return `${JSON.stringify(message)}\n`
}
