// The main part of a child process that parses an uploaded file, so that no request waits for it. Reads the file from standard input
// and writes a ParserMessage per line, as fast as the server reads them.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { lowerPriority, readInputFile } from '#server/platform/childProcess.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A refusal is the last message. */
export type ParserMessage<Part> = Part | { refusal: string }

/** The first argument of the process has the options as JSON. */
export async function runParser(
  parse: (read: () => AsyncIterable<Buffer>, options: never) => AsyncIterable<unknown>,
): Promise<void> {
  lowerPriority(5)
  const options = JSON.parse(process.argv[2] ?? '') as never
  await pipeline(Readable.from(toLines(parse(readInputFile, options))), process.stdout)
}

async function* toLines(messages: AsyncIterable<unknown>): AsyncGenerator<string> {
  try {
    for await (const message of messages) yield toLine(message)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    yield toLine({ refusal: error.message })
  }
}

function toLine(message: unknown): string {
  return `${JSON.stringify(message)}\n`
}
