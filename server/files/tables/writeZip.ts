// Writes ZIP archives as streams.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

import type { ZipInputFile } from 'fflate'

export interface ArchiveFile {
  path: string
  content: AsyncIterable<string>
}

/** The bytes of an archive. The next file is asked for when the one before is complete. */
export async function* writeZip(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const { Zip } = await import('fflate')
  let failure: Error | null = null
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    failure ??= error
    if (!error) written.push(bytes)
  })
  const takeWritten = () => {
    if (failure) throw failure
    return written.splice(0)
  }
  for await (const { path, content } of files) {
    const entry: ZipInputFile = { filename: path, size: 0, crc: 0, compression: 8 }
    zip.add(entry)
    // zlib works in another thread, unlike fflate's own compression.
    for await (const bytes of deflate(content, entry)) {
      entry.ondata?.(null, bytes, false)
      yield* takeWritten()
    }
    entry.ondata?.(null, new Uint8Array(), true)
    yield* takeWritten()
  }
  zip.end()
  yield* takeWritten()
}

/** Adds the size and the checksum of the content to the entry on the way. */
function deflate(
  content: AsyncIterable<string>,
  entry: { size: number; crc: number },
): AsyncIterable<Buffer<ArrayBuffer>> {
  async function* toBytes() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      entry.size += bytes.length
      entry.crc = crc32(bytes, entry.crc)
      yield bytes
    }
  }
  // An error reaches the reader of the returned stream.
  return pipeline(Readable.from(toBytes()), createDeflateRaw(), () => {})
}
