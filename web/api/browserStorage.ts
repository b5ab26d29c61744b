// Values in localStorage, validated when they are read.
import * as z from 'zod/mini'

/** Returns undefined if the key is missing or its value does not match `schema`. */
export function readStored<T extends z.ZodMiniType>(key: string, schema: T): z.output<T> | undefined {
  try {
    return z.decode(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Returns false if the browser can't store it. */
export function writeStored<T extends z.ZodMiniType>(key: string, schema: T, value: z.output<T>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(z.encode(schema, value)))
    return true
  } catch {
    return false
  }
}

/** Whether the browser stores anything for this site: it may be full, or set to store nothing. */
export function canStore(): boolean {
  const key = 'storage test'
  const isStored = writeStored(key, z.boolean(), true)
  removeStored(key)
  return isStored
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then it was not stored.
  }
}

/** The stored text as it is, to see whether it has changed. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** All keys with this prefix. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Calls `listener` with each key that another tab changes. Returns the unsubscribe function. */
export function onStorageChange(listener: (key: string) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null) listener(key)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
