// A value that is kept in the browser until it is saved on the server, so that a reload, a crash or another page doesn't lose it.
import { useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'

import { onStorageChange, readStored, removeStored, storedText, writeStored } from './browserStorage.ts'

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

/** A value of the page that is not stored: for a form that edits a record. */
export function usePageValue<T>(initial: T): { value: T; store: StoredValue<T> } {
  const [store] = useState(() => createPageValue(initial))
  return { value: useSyncExternalStore(store.subscribe, store.read), store }
}

function createPageValue<T>(initial: T): StoredValue<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    change(change) {
      value = change(value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function openValue<Schema extends z.ZodMiniType>({
  key,
  schema,
  empty,
}: StoredValueOptions<Schema>): StoredValue<z.output<Schema>> {
  const load = () => readStored(key, schema) ?? empty
  const page = createPageValue(load())
  let text = storedText(key)
  // Another tab of the same user shares the value. The storage can have its change before the event arrives here.
  const readStoredChange = () => {
    if (storedText(key) === text) return
    text = storedText(key)
    page.change(load)
  }
  onStorageChange((changed) => {
    if (changed === key) readStoredChange()
  })
  return {
    ...page,
    change(change) {
      readStoredChange()
      const value = change(page.read())
      if (value === empty) removeStored(key)
      else writeStored(key, schema, value)
      text = storedText(key)
      page.change(() => value)
    },
  }
}
