// Unlinked temporary files, which disappear when closed, even if the process is killed.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const chunkBytes = 16_384

/** Open it with `await using`. */
export async function openTempFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `selvedge-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Reads from the start. A read stream would keep the handle from closing. */
export async function* readFromStart(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(chunkBytes), position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
