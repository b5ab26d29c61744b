// The time, for what is told as 'N minutes ago'.
import { useSyncExternalStore } from 'react'

let now = new Date()
const readers = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

function goOn(): void {
  now = new Date()
  for (const reader of readers) reader()
}

/** One clock for all rows of a page; it stands still while nobody looks at it. */
function subscribe(reader: () => void): () => void {
  readers.add(reader)
  if (clock === undefined) {
    now = new Date()
    clock = setInterval(goOn, 60_000)
  }
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/** Goes on once a minute while the page is open. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now)
}
