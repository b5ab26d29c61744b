// Waits while the server can't be reached, and lets the page that is opened say so.
import { useSyncExternalStore } from 'react'

import { readyz } from '#contract/operations/probes.ts'
import { CallError } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'

const retryMs = 2000

/** Ends the pause before the next attempt; undefined unless a page waits. */
let tryNow: (() => void) | undefined
const listeners = new Set<() => void>()

/** Tries again every two seconds, and when the user asks for it. */
export async function waitForServer(): Promise<void> {
  while (!(await isServerReady())) {
    await new Promise<void>((resolve) => {
      setTryNow(resolve)
      setTimeout(resolve, retryMs)
    })
  }
  setTryNow(undefined)
}

/** Tries again at once; undefined unless a page waits for the server. */
export function useServerRetry(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => tryNow)
}

function setTryNow(next: (() => void) | undefined): void {
  tryNow = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A proxy may hide the check with a 4xx. */
async function isServerReady(): Promise<boolean> {
  try {
    await call(readyz, {})
    return true
  } catch (error) {
    return error instanceof CallError && error.status < 500
  }
}
