// The count that a person has begun, kept in the browser: a reload, a crash or a flat battery loses nothing.
import { useSyncExternalStore } from 'react'

import { forget, keep, onKeptElsewhere, readKept } from '#web/api/keptInBrowser.ts'

import { Count, emptyCount } from './countLines.ts'

export interface CountStore {
  /** The count as it is now, before the page has drawn it. */
  read: () => Count
  change: (change: (count: Count) => Count) => void
  subscribe: (listener: () => void) => () => void
}

/** Each person's own, on a computer that several use. */
export function useCountStore(userId: number): { count: Count; store: CountStore } {
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
  const kept = () => readKept(place, Count) ?? emptyCount
  let count = kept()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  // Another tab of the same person counts on the same list.
  onKeptElsewhere((changed) => {
    if (changed !== place) return
    count = kept()
    tell()
  })
  return {
    read: () => count,
    change(change) {
      count = change(count)
      if (count === emptyCount) forget(place)
      else keep(place, Count, count)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
