// Keeps an upload in a nameless temporary file, so that it can be read once it has arrived whole, and read again.
import type { Readable } from 'node:stream'

import { openNamelessFile, readFromStart } from '#server/platform/namelessFile.ts'

import { type Encoding, type EncodingGuess, guessEncoding } from './guessEncoding.ts'

export interface Spooled extends AsyncDisposable {
  encoding: Encoding
  /** In bytes. */
  size: number
  /** The bytes from the start, each time anew. */
  read(): AsyncIterable<Buffer>
}

/**
 * Writes the stream to disk and learns its encoding on the way. Throws what the stream throws: a cut-off or too large
 * upload is the stream's own refusal. Dispose of the result (`await using`).
 */
export async function spool(source: Readable): Promise<Spooled> {
  const file = await openNamelessFile()
  try {
    const guess = guessEncoding()
    await file.writeFile(watched(source, guess))
    const { size } = await file.stat()
    return {
      encoding: guess.end(),
      size,
      read: () => readFromStart(file),
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* watched(source: AsyncIterable<Buffer>, guess: EncodingGuess): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    guess.add(chunk)
    yield chunk
  }
}
