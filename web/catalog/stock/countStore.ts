// Stores a stock count in the browser, so that a reload or crash doesn't lose it.
import { useSyncExternalStore } from 'react'

import { removeStored, writeStored, onStorageChange, readStored } from '#web/api/browserStorage.ts'

import { StockCount, emptyCount } from './countLines.ts'

export interface CountStore {
  /** The current count, even before the page has rendered it. */
  read: () => StockCount
  change: (change: (count: StockCount) => StockCount) => void
  subscribe: (listener: () => void) => () => void
}

/** Each user has their own count. */
export function useCountStore(userId: number): { count: StockCount; store: CountStore } {
  const store = getStore(`count:${userId}`)
  return { count: useSyncExternalStore(store.subscribe, store.read), store }
}

/** One store per key and tab, so that a save that ends after leaving the page updates the reopened page. */
const stores = new Map<string, CountStore>()

function getStore(key: string): CountStore {
  const store = stores.get(key) ?? openStore(key)
  stores.set(key, store)
  return store
}

function openStore(key: string): CountStore {
  const load = () => readStored(key, StockCount) ?? emptyCount
  let count = load()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  // Another tab of the same user shares the count.
  onStorageChange((changed) => {
    if (changed !== key) return
    count = load()
    notify()
  })
  return {
    read: () => count,
    change(change) {
      count = change(count)
      if (count === emptyCount) removeStored(key)
      else writeStored(key, StockCount, count)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
