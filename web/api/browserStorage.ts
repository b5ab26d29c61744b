// What a page keeps in the browser, so that a reload, a crash or a flat battery loses nothing: checked when it is read.
import * as z from 'zod/mini'

/** Undefined where nothing is kept there, or nothing of that shape. */
export function readStored<T extends z.ZodMiniType>(place: string, schema: T): z.output<T> | undefined {
  try {
    return z.decode(schema, JSON.parse(localStorage.getItem(place) ?? 'null'))
  } catch {
    return undefined
  }
}

/** False where the browser has no room for it, or keeps nothing. */
export function writeStored<T extends z.ZodMiniType>(place: string, schema: T, value: z.output<T>): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(z.encode(schema, value)))
    return true
  } catch {
    return false
  }
}

export function removeStored(place: string): void {
  localStorage.removeItem(place)
}

/** All places that begin so. */
export function storedKeys(beginning: string): string[] {
  return Object.keys(localStorage).filter((place) => place.startsWith(beginning))
}

/** Calls back when another tab keeps or forgets something at a place, until the returned function is called. */
export function onStorageChange(listener: (place: string) => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== null) listener(key)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
