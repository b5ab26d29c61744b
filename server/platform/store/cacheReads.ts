// An LRU cache of small files, such as the invoice logo.
import type { FileStore } from './fileStore.ts'

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
