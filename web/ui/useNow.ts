import { useSyncExternalStore } from 'react'

let now = new Date()
const readers = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

function goOn(): void {
  now = new Date()
  for (const reader of readers) reader()
}

/** The current time for relative times, shared by all rows. It pauses while the page is hidden. */
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

/** Updates once a minute. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now)
}
