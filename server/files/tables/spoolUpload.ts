// Stores an upload in an unnamed temporary file, so that it can be read repeatedly once it is complete.
import type { Readable } from 'node:stream'

import { openTempFile, readFromStart } from '#server/platform/tempFile.ts'

export interface SpooledFile extends AsyncDisposable {
  /** The file descriptor, for child processes. */
  fd: number
  /** In bytes. */
  size: number
  /** Reads from the start every time. */
  read(): AsyncIterable<Buffer>
}

/** Writes the stream to disk. Rethrows errors of the stream, such as a too large upload. Dispose of the result (`await using`). */
export async function spoolUpload(source: Readable): Promise<SpooledFile> {
  const file = await openTempFile()
  try {
    await file.writeFile(source)
    const { size } = await file.stat()
    return {
      fd: file.fd,
      size,
      read: () => readFromStart(file.fd),
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
