// Where pictures lie, and under which keys.
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'

import type { Logger } from 'pino'

import { type ImageWidth, imageWidths } from '#domain/files/images.ts'
import { type Config, s3Settings } from '#server/config.ts'
import { cacheReads } from '#server/platform/store/cacheReads.ts'
import { openDiskStore } from '#server/platform/store/diskStore.ts'
import { type FileStore, FileStoreError } from '#server/platform/store/fileStore.ts'
import { openS3Store } from '#server/platform/store/s3Store.ts'

export type ImageStore = FileStore

export function imageKey(image: string, width: ImageWidth | string): string {
  return `${image}-${width}.webp`
}

/** The keys of one picture in all its widths. */
export function imageKeys(image: string): string[] {
  return imageWidths.map((width) => imageKey(image, width))
}

/**
 * The store that the environment names: a bucket, or a folder under DATA_DIR. Throws a sentence where the bucket does not do
 * what pictures need. One that is out of reach is taken: it may be there in a minute, and most of Selvedge needs no picture.
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
      const sentence = `The store of S3_BUCKET "${settings.bucket}" refuses its service: ${error.detail}`
      throw new Error(sentence, { cause: error })
    }
  }
  return cacheReads(store)
}

/** Writes, reads and removes, with the very permissions that pictures need; reading what is not there needs one of its own. */
async function assertUsable(store: FileStore): Promise<void> {
  const key = `start-${randomUUID()}.txt`
  await store.write(key, Buffer.from('Selvedge was here.\n'))
  await store.read(key)
  await store.remove([key])
  if (await store.read(key)) throw new FileStoreError('what was removed is still there', true)
}
