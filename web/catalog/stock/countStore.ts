// The count that a person has begun, kept in the browser: a reload, a crash or a flat battery loses nothing.
import { useSyncExternalStore } from 'react'

import { removeStored, writeStored, onStorageChange, readStored } from '#web/api/browserStorage.ts'

import { StockCount, emptyCount } from './countLines.ts'

export interface CountStore {
  /** The count as it is now, before the page has drawn it. */
  read: () => StockCount
  change: (change: (count: StockCount) => StockCount) => void
  subscribe: (listener: () => void) => () => void
}

/** Each person's own, on a computer that several use. */
export function useCountStore(userId: number): { count: StockCount; store: CountStore } {
  const store = storeAt(`count:${userId}`)
  return { count: useSyncExternalStore(store.subscribe, store.read), store }
}

/** One for each place in this tab, so that what is saved after its page was left is saved for the page when it is opened again. */
const stores = new Map<string, CountStore>()

function storeAt(place: string): CountStore {
  const store = stores.get(place) ?? openStore(place)
  stores.set(place, store)
  return store
}

function openStore(place: string): CountStore {
  const kept = () => readStored(place, StockCount) ?? emptyCount
  let count = kept()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  // Another tab of the same person counts on the same list.
  onStorageChange((changed) => {
    if (changed !== place) return
    count = kept()
    tell()
  })
  return {
    read: () => count,
    change(change) {
      count = change(count)
      if (count === emptyCount) removeStored(place)
      else writeStored(place, StockCount, count)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
