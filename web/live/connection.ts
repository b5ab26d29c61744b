// Whether live updates are connected, for the indicator in the header.

/** Shorter interruptions are not shown. */
const graceMs = 3000

let isLost = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function setConnected(connected: boolean): void {
  if (connected) {
    clearTimeout(timer)
    timer = undefined
    setLost(false)
  } else if (!isLost) timer ??= setTimeout(() => setLost(true), graceMs)
}

function setLost(lost: boolean): void {
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
