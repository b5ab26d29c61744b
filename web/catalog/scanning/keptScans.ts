// Scans that are kept in the browser until they are looked up. Each is stored by itself, so that neither a reload nor another tab that
// scans at the same time loses one.
import * as z from 'zod/mini'

import { randomId } from '#web/api/attemptKey.ts'
import {
  onStorageChange,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
} from '#web/api/browserStorage.ts'

const StoredScan = z.object({ code: z.string(), scannedAtMs: z.number() })

export interface KeptScan extends z.output<typeof StoredScan> {
  /** Names the scan in the browser's storage; scans sort by it in the order of scanning. */
  key: string
}

export interface ScanStore {
  /** In the order of scanning; the same array until something changes. */
  read: () => readonly KeptScan[]
  /** Returns false if the browser can't store it: then it is kept until the page is left. */
  keep: (code: string) => boolean
  /** Reads the storage, before the events that tell of changes by other tabs arrive. */
  refresh: () => void
  /** Call it with the change that the scan makes, in one task. */
  drop: (scan: KeptScan) => void
  /** Returns the function that keeps them again. */
  dropAll: () => () => void
  subscribe: (listener: () => void) => () => void
}

const stores = new Map<string, ScanStore>()

/** The store of a list such as `count:12`, which names what is scanned and the user. */
export function scanStore(list: string): ScanStore {
  const store = stores.get(list) ?? openStore(`scan:${list}:`)
  stores.set(list, store)
  return store
}

function openStore(prefix: string): ScanStore {
  const listeners = new Set<() => void>()
  /** Those that the browser can't store. */
  const unstored = new Set<string>()
  let scans = storedKeys(prefix).flatMap(load).toSorted(byKey)
  let count = 0

  function load(key: string): KeptScan[] {
    const scan = readStored(key, StoredScan)
    return scan ? [{ key, ...scan }] : []
  }

  /** With `scan` instead of those of that key. */
  function replace(key: string, scan: readonly KeptScan[]): void {
    scans = [...scans.filter((other) => other.key !== key), ...scan].toSorted(byKey)
    for (const listener of listeners) listener()
  }

  function store({ key, ...scan }: KeptScan): boolean {
    const isStored = writeStored(key, StoredScan, scan)
    if (!isStored) unstored.add(key)
    replace(key, [{ key, ...scan }])
    return isStored
  }

  /** Two scans of one millisecond have different keys. */
  function nextKey(scannedAtMs: number): string {
    count += 1
    return `${prefix}${scannedAtMs}-${String(count).padStart(9, '0')}-${randomId()}`
  }

  onStorageChange((key) => {
    if (key.startsWith(prefix)) replace(key, load(key))
  })
  return {
    read: () => scans,
    keep(code) {
      const scannedAtMs = Date.now()
      return store({ key: nextKey(scannedAtMs), code, scannedAtMs })
    },
    refresh() {
      const stored = storedKeys(prefix).flatMap(load)
      scans = [...stored, ...scans.filter(({ key }) => unstored.has(key))].toSorted(byKey)
      for (const listener of listeners) listener()
    },
    drop({ key }) {
      unstored.delete(key)
      removeStored(key)
      replace(key, [])
    },
    dropAll() {
      const dropped = scans
      for (const { key } of dropped) removeStored(key)
      scans = []
      for (const listener of listeners) listener()
      return () => dropped.forEach(store)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function byKey(one: KeptScan, other: KeptScan): number {
  return one.key < other.key ? -1 : 1
}
