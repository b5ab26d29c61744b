// Files in a folder of this machine.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { isDiskFull } from '#server/db/errors.ts'

import { assertKey, type FileStore, StoreFault } from './fileStore.ts'

/** How old a file that was never finished must be before it is certain that nobody is still writing it. */
const abandonedAfter = 24 * 3600 * 1000

/**
 * Keeps files in `folder`, which it makes if need be. Sub-folders by the first two characters of the key keep each
 * of them short; several processes may share the folder.
 */
export function openDiskStore(folder: string): FileStore {
  const unfinished = join(folder, 'unfinished')
  mkdirSync(unfinished, { recursive: true })
  removeAbandoned(unfinished)
  return {
    async write(key, bytes) {
      const { shard, path } = locate(folder, key)
      const draft = join(unfinished, randomUUID())
      await orFault(async () => {
        await ensureFolder(folder, shard)
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
      const { path } = locate(folder, key)
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
      const paths = keys.map((key) => locate(folder, key).path)
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
    throw new StoreFault(String(error))
  }
}

function locate(folder: string, key: string): { shard: string; path: string } {
  assertKey(key)
  const shard = join(folder, key.slice(0, 2))
  return { shard, path: join(shard, key) }
}

async function ensureFolder(parent: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  // A new folder's name is part of its parent, and as lost as the file if that is not on the disk.
  if (made !== undefined) await syncFolder(parent)
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
