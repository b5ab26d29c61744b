// Whether this browser is told what happens, for the sign in the header.

/** A connection that is back within this, in milliseconds, was never missed. */
const noticeAfter = 3000

let isLost = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function setConnected(connected: boolean): void {
  if (connected) {
    clearTimeout(timer)
    timer = undefined
    show(false)
  } else if (!isLost) timer ??= setTimeout(() => show(true), noticeAfter)
}

function show(lost: boolean): void {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

export function isConnectionLost(): boolean {
  return isLost
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
