// The file store for images, and for mail without a mail server: a local folder or an S3 bucket.
import { Refusal } from '#server/platform/refusal.ts'

/** A key is a file name. Files are immutable. */
export interface FileStore {
  /** Atomic and durable. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if the key doesn't exist. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Ignores missing keys. */
  remove(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Larger files were not written by Selvedge and are not read into memory. */
export const maxFileBytes = 33_554_432

/** No separators and no dot segments, so that keys can't leave the folder. */
const keyPattern = /^[\w-]{2,100}\.\w{1,10}$/

export function assertFileKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error(`Not a key of the file store: ${key}`)
}

/** The store is unavailable: a 503. `detail` is for the log. */
export class FileStoreError extends Refusal {
  readonly detail: string
  /** Whether the store rejected the request, so that retrying won't help. */
  readonly isPermanent: boolean

  constructor(words: string, isFinal = false) {
    super('unavailable', 'The file store is unavailable. Please try again.', {
      retryAfterSeconds: 5,
    })
    this.detail = words
    this.isPermanent = isFinal
  }
}

/** 4 MB at most. */
const maxFiles = 40
const maxBytes = 100_000

/** Files are immutable, so the cache never gets stale. `remove` clears only this process's cache. */
export function cacheReads(store: FileStore): FileStore {
  const cache = new Map<string, Uint8Array>()
  return {
    ...store,
    async read(key) {
      const bytes = cache.get(key) ?? (await store.read(key))
      if (!bytes || bytes.length > maxBytes) return bytes
      cache.delete(key)
      cache.set(key, bytes)
      const [oldest = key] = cache.keys()
      if (cache.size > maxFiles) cache.delete(oldest)
      return bytes
    },
    async remove(keys) {
      for (const key of keys) cache.delete(key)
      await store.remove(keys)
    },
  }
}
