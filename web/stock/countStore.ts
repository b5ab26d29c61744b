// The count that a person has begun, kept in the browser: a reload, a crash or a flat battery loses nothing.
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

import { Count, emptyCount } from './countLines.ts'

export interface CountStore {
  /** The count as it is now, before the page has drawn it. */
  read: () => Count
  change: (change: (count: Count) => Count) => void
  subscribe: (listener: () => void) => () => void
}

/** Each person's own, on a computer that several use. */
export function useCountStore(userId: number): { count: Count; store: CountStore } {
  const store = useMemo(() => openStore(`count:${userId}`), [userId])
  return { count: useSyncExternalStore(store.subscribe, store.read), store }
}

function openStore(place: string): CountStore {
  let count = kept(place)
  const listeners = new Set<() => void>()
  return {
    read: () => count,
    change(change) {
      count = change(count)
      if (count === emptyCount) localStorage.removeItem(place)
      else localStorage.setItem(place, JSON.stringify(count))
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      // Another tab of the same person counts on the same list.
      const follow = (event: StorageEvent) => {
        if (event.key !== place) return
        count = kept(place)
        listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', follow)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', follow)
      }
    },
  }
}

function kept(place: string): Count {
  try {
    return z.parse(Count, JSON.parse(localStorage.getItem(place) ?? 'null'))
  } catch {
    return emptyCount
  }
}
