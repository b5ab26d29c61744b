// A value that is kept in the browser until it is saved on the server, so that a reload, a crash or another page doesn't lose it.
import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'

import { onStorageChange, readStored, removeStored, writeStored } from './browserStorage.ts'

export interface StoredValue<T> {
  /** The current value, even before the page has rendered it. */
  read: () => T
  change: (change: (before: T) => T) => void
  subscribe: (listener: () => void) => () => void
}

interface StoredValueOptions<Schema extends z.ZodMiniType> {
  /** Names the value, with the id of its user. */
  key: string
  schema: Schema
  /** What is not stored. */
  empty: z.output<Schema>
}

/** One store per key and tab, so that a save that ends after leaving the page updates the reopened page. */
const values = new Map<string, StoredValue<unknown>>()

export function useStoredValue<Schema extends z.ZodMiniType>(options: StoredValueOptions<Schema>) {
  const store = (values.get(options.key) ?? openValue(options)) as StoredValue<z.output<Schema>>
  values.set(options.key, store as StoredValue<unknown>)
  return { value: useSyncExternalStore(store.subscribe, store.read), store }
}

function openValue<Schema extends z.ZodMiniType>({ key, schema, empty }: StoredValueOptions<Schema>) {
  const load = () => readStored(key, schema) ?? empty
  let value = load()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  // Another tab of the same user shares the value.
  onStorageChange((changed) => {
    if (changed !== key) return
    value = load()
    notify()
  })
  return {
    read: () => value,
    change(change: (before: z.output<Schema>) => z.output<Schema>) {
      value = change(value)
      if (value === empty) removeStored(key)
      else writeStored(key, schema, value)
      notify()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
