// The last few small files that were read, kept in memory: an invoice's logo costs no walk to the store each time, and is there
// while the store is not.
import type { FileStore } from './fileStore.ts'

/** 4 MB at most. */
const mostFiles = 40
const largestBytes = 100_000

/** A key's bytes never change, so that what one process remembers is true in all; `remove` forgets it here alone. */
export function cacheReads(store: FileStore): FileStore {
  const remembered = new Map<string, Uint8Array>()
  return {
    ...store,
    async read(key) {
      const bytes = remembered.get(key) ?? (await store.read(key))
      if (!bytes || bytes.length > largestBytes) return bytes
      remembered.delete(key)
      remembered.set(key, bytes)
      const [oldest = key] = remembered.keys()
      if (remembered.size > mostFiles) remembered.delete(oldest)
      return bytes
    },
    async remove(keys) {
      for (const key of keys) remembered.delete(key)
      await store.remove(keys)
    },
  }
}
