// The end of a session: what is typed is kept. Signing in returns to the page, or happens on it if leaving would lose input.
import { wouldLoseInput } from '#web/ui/useAskBeforeUnload.ts'

const returnItem = 'return-to'
const listeners = new Set<() => void>()
const stateListeners = new Set<() => void>()
let hasEnded = false
let isAsking = false

/** Calls `listener` before the sign-in page opens. Returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Call it when the server says that the session has ended. Returns false if the user should sign in on this page, to keep its input. */
export function reportSessionEnd(): boolean {
  hasEnded = true
  rememberPage()
  for (const listener of listeners) listener()
  setAsking(wouldLoseInput())
  return !isAsking
}

export function hasSessionEnded(): boolean {
  return hasEnded
}

/** Call it when the user has signed in on the page. */
export function reportSignIn(): void {
  hasEnded = false
  sessionStorage.removeItem(returnItem)
  setAsking(false)
}

/** Whether the page asks the user to sign in. */
export function isAskingToSignIn(): boolean {
  return isAsking
}

export function subscribeToSignIn(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

function setAsking(asking: boolean): void {
  isAsking = asking
  for (const listener of stateListeners) listener()
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
