// Looks up kept scans one after another while a page is open. Without a network they wait.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { pluralize } from '#domain/platform/format.ts'
import { canStore } from '#web/api/browserStorage.ts'
import { errorMessage, isUnauthorized } from '#web/api/errorMessage.ts'
import { isUnreachable } from '#web/api/outdated.ts'
import { subscribeToSignIn } from '#web/api/sessionEnd.ts'

import { inTurn } from './inTurn.ts'
import { type KeptScan, scanStore } from './keptScans.ts'

const retryMs = 3000

/**
 * Looks up a scan, and calls `settle` together with the change that the scan makes. Throws the error of a failed call. With `isOffline`, it
 * settles what it knows and makes no call.
 */
export type LookUpScan = (
  scan: KeptScan,
  options: { settle: () => void; isOffline: boolean },
) => Promise<void>

interface KeptScansOptions {
  /** Names what is scanned, with the id of the user: 'count:12'. */
  list: string
  lookUp: LookUpScan
  /** The server refused the scan, for this reason. */
  onRefused: (code: string, sentence: string) => void
}

export interface KeptScans {
  scan: (code: string) => void
  /** Scans that are not looked up yet. */
  waitingCount: number
  /** Whether they wait for the network or for the user to sign in. */
  isOffline: boolean
  /** False if a reload of the page would lose them. */
  isStored: boolean
  /** Returns the function that keeps them again. */
  discard: () => () => void
}

export function useKeptScans({ list, lookUp, onRefused }: KeptScansOptions): KeptScans {
  const store = scanStore(list)
  const waitingCount = useSyncExternalStore(store.subscribe, store.read).length
  const [isOffline, setIsOffline] = useState(false)
  const [isStored, setIsStored] = useState(canStore)
  const settle = useEffectEvent(async (scan: KeptScan, isOffline: boolean) => {
    try {
      await lookUp(scan, { settle: () => store.drop(scan), isOffline })
    } catch (error) {
      if (mayWait(error)) throw error
      store.drop(scan)
      onRefused(scan.code, errorMessage(error, `${scan.code} could not be looked up. Scan it again.`))
    }
  })

  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    let isRunning = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const settleAll = async () => {
      store.refresh()
      const tried = new Set<string>()
      const next = () => store.read().find(({ key }) => !tried.has(key))
      let failure: { error: unknown } | undefined
      for (let scan = next(); scan && !signal.aborted; scan = next()) {
        tried.add(scan.key)
        await settle(scan, failure !== undefined).catch((error: unknown) => (failure = { error }))
      }
      if (failure) throw failure.error
    }
    const run = async () => {
      if (isRunning || signal.aborted || store.read().length === 0) return
      isRunning = true
      clearTimeout(retry)
      const failed = await inTurn(`scans of ${list}`, settleAll).then(
        () => false,
        () => true,
      )
      isRunning = false
      if (signal.aborted) return
      setIsOffline(failed)
      if (failed) retry = setTimeout(run, retryMs)
      else void run()
    }
    const handleChange = () => void run()
    void run()
    const unsubscribes = [store.subscribe(handleChange), subscribeToSignIn(handleChange)]
    window.addEventListener('online', handleChange, { signal })
    return () => {
      closing.abort()
      clearTimeout(retry)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [list, store])

  return {
    scan(code) {
      setIsStored(store.keep(code) && canStore())
    },
    waitingCount,
    isOffline: isOffline && waitingCount > 0,
    isStored,
    discard: store.dropAll,
  }
}

/** 'Looking up 2 codes...' or '2 scans wait for the network. Go on scanning.'; undefined if none waits. */
export function describeWaiting({ waitingCount, isOffline }: KeptScans): string | undefined {
  if (waitingCount === 0) return undefined
  return isOffline
    ? `${pluralize(waitingCount, 'scan')} ${waitingCount === 1 ? 'waits' : 'wait'} for the network. Go on scanning.`
    : `Looking up ${pluralize(waitingCount, 'code')}...`
}

/** Why what was scanned can't be saved yet, or undefined. */
export function waitingError({ waitingCount, isOffline }: KeptScans): string | undefined {
  if (waitingCount === 0) return undefined
  return isOffline
    ? `${pluralize(waitingCount, 'scan')} still ${waitingCount === 1 ? 'waits' : 'wait'} for the network. Save once you are connected again.`
    : 'Wait until all codes are looked up.'
}

/** Whether the scan may succeed later: without a network, while the server is busy, and until the user signs in again. */
function mayWait(error: unknown): boolean {
  return isUnreachable(error) || isUnauthorized(error) || (error instanceof CallError && error.status === 429)
}
