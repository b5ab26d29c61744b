// Opens the image store and names its keys.
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'

import type { Logger } from 'pino'

import { type ImageWidth, imageWidths } from '#domain/files/images.ts'
import { type Config, s3Settings } from '#server/config.ts'
import { openDiskStore } from '#server/platform/store/diskStore.ts'
import { cacheReads, type FileStore, FileStoreError } from '#server/platform/store/fileStore.ts'
import { openS3Store } from '#server/platform/store/s3Store.ts'

export type ImageStore = FileStore

export function imageKey(image: string, width: ImageWidth | string): string {
  return `${image}-${width}.webp`
}

export function imageKeys(image: string): string[] {
  return imageWidths.map((width) => imageKey(image, width))
}

/**
 * Opens the S3 bucket or the folder under DATA_DIR. Throws if the bucket rejects an operation that images need. An unreachable bucket is
 * accepted: it may come back, and most of Selvedge works without images.
 */
export async function openImageStore(
  config: Config,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<ImageStore> {
  const settings = s3Settings(config)
  if (!settings) return openDiskStore(join(resolve(config.DATA_DIR), 'images'))
  const store = await openS3Store(settings, { prefix: 'images/', log })
  try {
    await assertUsable(store)
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error
    if (error.isPermanent) {
      await store.close()
      throw new Error(`S3_BUCKET "${settings.bucket}" can't be used: ${error.detail}`, { cause: error })
    }
  }
  return cacheReads(store)
}

/** Writes, reads and deletes an object with the permissions that images need. Reading a missing object needs its own permission. */
async function assertUsable(store: FileStore): Promise<void> {
  const key = `start-${randomUUID()}.txt`
  await store.write(key, Buffer.from('Selvedge start-up check\n'))
  await store.read(key)
  await store.remove([key])
  if (await store.read(key)) throw new FileStoreError('a deleted object can still be read', true)
}
