// Where pictures lie: files under short names, behind an interface that a disk and an object store can both keep.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type ImageWidth, imageWidths } from '#domain/images.ts'

/** A key is a file name: `imageKey` makes them. */
export interface ImageStore {
  /** Once it resolves, the bytes survive a power cut; until then nobody can read any of them. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined where nothing was written under the key. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Keys that are not there are passed over. */
  remove(keys: readonly string[]): Promise<void>
}

export function imageKey(image: string, width: ImageWidth | string): string {
  return `${image}-${width}.webp`
}

/** The keys of one picture in all its widths. */
export function imageKeys(image: string): string[] {
  return imageWidths.map((width) => imageKey(image, width))
}

/** No separator and no name that is all dots, so that no key leaves its folder. */
const keyPattern = /^[\w-]{2,100}\.\w{1,10}$/

/** How old a file that was never finished must be before it is certain that nobody is still writing it. */
const abandonedAfter = 24 * 3600 * 1000

/**
 * Keeps pictures in `folder`, which it makes if need be. Sub-folders by the first two characters of the key keep each
 * of them short; several processes may share the folder.
 */
export function openDiskStore(folder: string): ImageStore {
  const unfinished = join(folder, 'unfinished')
  mkdirSync(unfinished, { recursive: true })
  removeAbandoned(unfinished)
  return {
    async write(key, bytes) {
      const { shard, path } = locate(folder, key)
      await ensureFolder(folder, shard)
      const draft = join(unfinished, randomUUID())
      try {
        await writeDurably(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(shard)
    },
    async read(key) {
      try {
        return await readFile(locate(folder, key).path)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(locate(folder, key).path, { force: true })))
    },
  }
}

function locate(folder: string, key: string): { shard: string; path: string } {
  if (!keyPattern.test(key)) throw new Error(`Not a key of the image store: ${key}`)
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
