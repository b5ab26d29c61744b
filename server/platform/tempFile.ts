// A temporary file without a name: gone as soon as it is closed, even when the process is killed.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How much is read at a time, between which other requests get their turn. */
const pieceBytes = 16_384

/** Dispose of it (`await using`). */
export async function openTempFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `selvedge-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** The bytes from the start. A read stream over the handle would keep it from closing. */
export async function* readFromStart(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(pieceBytes), position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
