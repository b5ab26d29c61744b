// Stores an upload in an unnamed temporary file, so that it can be read repeatedly once it is complete.
import type { Readable } from 'node:stream'

import { openTempFile, readFromStart } from '#server/platform/tempFile.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface SpooledFile extends AsyncDisposable {
  encoding: Encoding
  /** In bytes. */
  size: number
  /** Reads from the start every time. */
  read(): AsyncIterable<Buffer>
}

/**
 * Writes the stream to disk and detects its encoding. Rethrows errors of the stream, such as a too large upload. Dispose
 * of the result (`await using`).
 */
export async function spoolUpload(source: Readable): Promise<SpooledFile> {
  const file = await openTempFile()
  try {
    const detector = createEncodingDetector()
    await file.writeFile(withDetector(source, detector))
    const { size } = await file.stat()
    return {
      encoding: detector.end(),
      size,
      read: () => readFromStart(file),
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* withDetector(
  source: AsyncIterable<Buffer>,
  detector: EncodingDetector,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    detector.add(chunk)
    yield chunk
  }
}

interface EncodingDetector {
  add(chunk: Buffer): void
  /** Call after the last chunk. */
  end(): Encoding
}

/**
 * Detects the encoding by byte order mark, else UTF-8 if every byte is valid, else windows-1252. Checks the whole file,
 * because the only 'ö' of a German catalog can be in the last row.
 */
function createEncodingDetector(): EncodingDetector {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let start = Buffer.alloc(0)
  const check = (chunk: Buffer, stream: boolean) => {
    if (!isUtf8) return
    try {
      utf8.decode(chunk, { stream })
    } catch {
      isUtf8 = false
    }
  }
  return {
    add(chunk) {
      if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2)])
      check(chunk, true)
    },
    end() {
      check(Buffer.alloc(0), false)
      return detectUtf16(start) ?? (isUtf8 ? 'utf-8' : 'windows-1252')
    },
  }
}

/** Detects UTF-16 by its byte order mark, or by a zero byte in the first character, which is ASCII in a header. */
function detectUtf16(start: Buffer): Encoding | undefined {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be'
  return undefined
}
