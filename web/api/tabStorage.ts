// Texts of this browser tab in sessionStorage, which a duplicated tab copies. If it is full, they are in memory until the page is left.

const memory = new Map<string, string>()

export function readTab(key: string): string | null {
  return memory.get(key) ?? sessionStorage.getItem(key)
}

/** Returns false if the browser can't store it. */
export function writeTab(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    // Not the one before it after a reload.
    sessionStorage.removeItem(key)
    memory.set(key, text)
    return false
  }
}

export function removeTab(key: string): void {
  memory.delete(key)
  sessionStorage.removeItem(key)
}

/** All keys with this prefix. */
export function tabKeys(prefix: string): string[] {
  return [...new Set([...memory.keys(), ...Object.keys(sessionStorage)])].filter((key) =>
    key.startsWith(prefix),
  )
}
