// Holds the keys that the user types while the page waits for what they belong to, and replays them in order.
import { useSyncExternalStore } from 'react'

import { type HeldKey, pressKey } from './pressKey.ts'

export interface KeyHold {
  /** Replays the keys into the focused control, as soon as nothing else holds them. */
  release: () => void
  /** Drops the keys, also those that follow until the user pauses, except the `kept` ones. Resolves to the dropped text. */
  discard: (keep: (keys: readonly HeldKey[]) => HeldKey[]) => Promise<string>
}

/** The user looks up after this time without a key. */
const pauseMs = 700

const holds = new Set<KeyHold>()
let queue: readonly HeldKey[] = []
let isReplaying = false
let lastKeyAt = 0
const listeners = new Set<() => void>()

/** Holds all typed keys from now on. Shortcuts of the browser and clicks are not held. */
export function holdKeys(): KeyHold {
  const hold: KeyHold = {
    release() {
      holds.delete(hold)
      void replay()
    },
    async discard(keep) {
      lastKeyAt = performance.now()
      for (let left = pauseMs; left > 0; left = lastKeyAt + pauseMs - performance.now()) await wait(left)
      const kept = keep(queue)
      const dropped = queue.filter((key) => !kept.includes(key))
      setQueue(kept)
      hold.release()
      return describeKeys(dropped)
    },
  }
  holds.add(hold)
  return hold
}

/** The held keys as text, such as '12 ↵ 1043 ↵'; '' if there are none. */
export function useHeldText(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => describeKeys(queue),
  )
}

/** Call it before other listeners are added to the window: none of them may see a held key. */
export function watchKeys(): void {
  window.addEventListener('keydown', queueKey, true)
}

function queueKey(event: KeyboardEvent): void {
  const isHolding = holds.size > 0 || queue.length > 0 || isReplaying
  if (!event.isTrusted || !isHolding || !isTyped(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  lastKeyAt = performance.now()
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat, timeStamp } = event
  setQueue([...queue, { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat, timeStamp }])
}

const editingKeys = new Set(['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Home', 'End'])

/** Characters, keys that edit or move, and shortcuts of the page; AltGr may arrive as Ctrl with Alt. */
function isTyped({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (isComposing || metaKey || (ctrlKey && !altKey && key !== 'Enter')) return false
  return key.length === 1 || editingKeys.has(key) || key.startsWith('Arrow')
}

async function replay(): Promise<void> {
  if (isReplaying) return
  isReplaying = true
  // A replayed key may begin another hold.
  for (let [next] = queue; next && holds.size === 0; [next] = queue) {
    setQueue(queue.slice(1))
    pressKey(next)
    // The page renders before the next key, as between two keys of a person.
    await wait(0)
  }
  isReplaying = false
}

function setQueue(keys: readonly HeldKey[]): void {
  queue = keys
  for (const listener of listeners) listener()
}

function describeKeys(keys: readonly HeldKey[]): string {
  const signs: Record<string, string> = { Enter: ' ↵ ', Tab: ' ⇥ ' }
  return keys
    .map(({ key, altKey }) => (altKey ? '' : (signs[key] ?? (key.length === 1 ? key : ''))))
    .join('')
    .trim()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
