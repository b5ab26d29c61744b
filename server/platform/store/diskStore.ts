// File store in a local folder.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { isDiskFull } from '#server/platform/db/errors.ts'

import { assertFileKey, type FileStore, FileStoreError } from './fileStore.ts'

/** Older incomplete files are leftovers of a killed process. */
const abandonedAfterMs = 24 * 3600 * 1000

interface DiskOptions {
  /** Stores files directly in the folder instead of subfolders, where users look for them. */
  isFlat?: boolean
}

/** Stores files in subfolders of `folder` by the first two characters of the key. Several processes may share it. Files have mode 0600. */
export async function openDiskStore(
  folder: string,
  { isFlat = false }: DiskOptions = {},
): Promise<FileStore> {
  // Incomplete files are kept apart.
  const unfinished = join(isFlat ? dirname(folder) : folder, 'unfinished')
  await ensureFolder(unfinished)
  removeAbandoned(unfinished)
  const locate = (key: string): { shard: string; path: string } => {
    assertFileKey(key)
    const shard = isFlat ? folder : join(folder, key.slice(0, 2))
    return { shard, path: join(shard, key) }
  }
  return {
    async write(key, bytes) {
      const { shard, path } = locate(key)
      const draft = join(unfinished, randomUUID())
      await asStoreErrors(async () => {
        // The folders may have been deleted.
        await ensureFolder(unfinished)
        await ensureFolder(shard)
        try {
          await writeDurably(draft, bytes)
          await rename(draft, path)
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
        await syncFolder(shard)
      })
    },
    async read(key) {
      const { path } = locate(key)
      return asStoreErrors(async () => {
        try {
          return await readFile(path)
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
          throw error
        }
      })
    },
    async remove(keys) {
      const paths = keys.map((key) => locate(key).path)
      await asStoreErrors(() => Promise.all(paths.map((path) => rm(path, { force: true }))))
    },
    async close() {},
  }
}

/** Turns all errors but a full disk into a FileStoreError. */
async function asStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new FileStoreError(String(error))
  }
}

/** Creates the folder and its parents and syncs their directory entries to disk. */
async function ensureFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  await ensureFolder(parent)
  // Recursive, because another process may create it at the same time.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFolder(parent)
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

function removeAbandoned(unfinished: string): void {
  for (const name of readdirSync(unfinished)) {
    const path = join(unfinished, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > abandonedAfterMs) rmSync(path, { force: true })
  }
}
