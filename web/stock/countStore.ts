// The count that a person has begun, kept in the browser: a reload, a crash or a flat battery loses nothing.
import { useMemo, useSyncExternalStore } from 'react'

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
  const store = useMemo(() => openStore(`count:${userId}`), [userId])
  return { count: useSyncExternalStore(store.subscribe, store.read), store }
}

function openStore(place: string): CountStore {
  const kept = () => readKept(place, Count) ?? emptyCount
  let count = kept()
  const listeners = new Set<() => void>()
  return {
    read: () => count,
    change(change) {
      count = change(count)
      if (count === emptyCount) forget(place)
      else keep(place, Count, count)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      // Another tab of the same person counts on the same list.
      const unfollow = onKeptElsewhere((changed) => {
        if (changed !== place) return
        count = kept()
        listener()
      })
      return () => {
        listeners.delete(listener)
        unfollow()
      }
    },
  }
}
