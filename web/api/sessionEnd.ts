// The end of a session: what is typed is kept, and signing in returns to the page.

const returnItem = 'return-to'
const listeners = new Set<() => void>()
let hasEnded = false

/** Calls `listener` before the sign-in page opens. Returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Call it when the server says that the session has ended. */
export function reportSessionEnd(): void {
  hasEnded = true
  rememberPage()
  for (const listener of listeners) listener()
}

export function hasSessionEnded(): boolean {
  return hasEnded
}

/** Signing in returns to this page. */
export function rememberPage(): void {
  sessionStorage.setItem(returnItem, window.location.pathname + window.location.search)
}

/** The page to open after signing in, once. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnItem) ?? '/'
  sessionStorage.removeItem(returnItem)
  return path
}
