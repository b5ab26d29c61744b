// The end of a session: what is typed is kept. Signing in returns to the page, or happens on it if leaving would lose input.
import { wouldLoseInput } from '#web/ui/useAskBeforeUnload.ts'

import { readTab, removeTab, writeTab } from './tabStorage.ts'

const returnItem = 'return-to'
const endedItem = 'session-ended'
const listeners = new Set<() => boolean>()
const stateListeners = new Set<() => void>()
let hasEnded = false
let isAsking = false

/**
 * Calls `listener` before the sign-in page opens: it stores what is typed, and returns false if the browser can't. Returns the unsubscribe
 * function.
 */
export function onSessionEnd(listener: () => boolean): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Call it when the server says that the session has ended. Returns false if the user should sign in on this page, to keep its input. */
export function reportSessionEnd(): boolean {
  hasEnded = true
  rememberPage()
  const isKept = Array.from(listeners, (listener) => listener()).every(Boolean)
  setAsking(!isKept || wouldLoseInput())
  if (!isAsking) writeTab(endedItem, 'true')
  return !isAsking
}

export function hasSessionEnded(): boolean {
  return hasEnded
}

/** Call it when the user has signed in on the page. */
export function reportSignIn(): void {
  hasEnded = false
  removeTab(returnItem)
  removeTab(endedItem)
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
  writeTab(returnItem, window.location.pathname + window.location.search)
}

/** The page to open after signing in, once. */
export function takeReturnPath(): string {
  const path = readTab(returnItem) ?? '/'
  removeTab(returnItem)
  removeTab(endedItem)
  return path
}

/** Whether the sign-in page was opened because the session of this tab has ended. */
export function isAfterSessionEnd(): boolean {
  return readTab(endedItem) !== null
}
