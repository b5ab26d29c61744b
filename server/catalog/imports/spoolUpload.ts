// Keeps an upload in a nameless temporary file, so that it can be read once it has arrived whole, and read again.
import type { Readable } from 'node:stream'

import { openTempFile, readFromStart } from '#server/platform/tempFile.ts'

import { type Encoding, type EncodingDetector, createEncodingDetector } from './encodingDetector.ts'

export interface SpooledFile extends AsyncDisposable {
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
export async function spoolUpload(source: Readable): Promise<SpooledFile> {
  const file = await openTempFile()
  try {
    const guess = createEncodingDetector()
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

async function* watched(source: AsyncIterable<Buffer>, guess: EncodingDetector): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    guess.add(chunk)
    yield chunk
  }
}
