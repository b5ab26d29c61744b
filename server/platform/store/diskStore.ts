// Files in a folder of this machine.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { isDiskFull } from '#server/platform/db/errors.ts'

import { assertFileKey, type FileStore, FileStoreError } from './fileStore.ts'

/** How old a file that was never finished must be before it is certain that nobody is still writing it. */
const abandonedAfter = 24 * 3600 * 1000

interface DiskOptions {
  /** Whether files lie beside one another, where people look for them, rather than in sub-folders. */
  isFlat?: boolean
}

/**
 * Keeps files in `folder`, which it makes if need be. Sub-folders by the first two characters of the key keep each
 * of them short; several processes may share the folder. Nobody else on the machine may read the files.
 */
export async function openDiskStore(
  folder: string,
  { isFlat = false }: DiskOptions = {},
): Promise<FileStore> {
  // Nobody finds half a file beside the others.
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
      await orFault(async () => {
        // Somebody may have cleared them away.
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
      return orFault(async () => {
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
      await orFault(() => Promise.all(paths.map((path) => rm(path, { force: true }))))
    },
    async close() {},
  }
}

/** A full disk is told as such; of any other fault whoever asks can know nothing more than that it is there. */
async function orFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new FileStoreError(String(error))
  }
}

/** Makes it with those above it. A new folder's name is part of its parent, and as lost as the file if that is not on the disk. */
async function ensureFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  await ensureFolder(parent)
  // Another process may be as far.
  await mkdir(folder, { recursive: true })
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

/** What a kill left half-written. */
function removeAbandoned(unfinished: string): void {
  for (const name of readdirSync(unfinished)) {
    const path = join(unfinished, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > abandonedAfter) rmSync(path, { force: true })
  }
}
