// Keeps an upload in a nameless temporary file, so that it can be read once it has arrived whole, and read again.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { type Encoding, type EncodingGuess, guessEncoding } from './guessEncoding.ts'

/** How much is read and parsed at a time, between which other requests get their turn. */
const pieceBytes = 16_384

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

// A read stream over the handle would keep it from closing.
async function* readFromStart(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(pieceBytes), position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** A file without a name is gone as soon as it is closed, even when the process is killed. */
async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `selvedge-import-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
