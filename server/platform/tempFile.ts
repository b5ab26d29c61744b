// Unlinked temporary files, which disappear when closed, even if the process is killed.
import { randomUUID } from 'node:crypto'
import { read } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const chunkBytes = 65_536
const readBytes = promisify(read)

/** Open it with `await using`. */
export async function openTempFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `selvedge-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Reads a file descriptor from the start. A read stream would close it. */
export async function* readFromStart(fd: number): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await readBytes(fd, { buffer: Buffer.alloc(chunkBytes), position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
