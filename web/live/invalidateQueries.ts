// What happened elsewhere makes what is shown here old: it is read again, at most twice a second, and not while somebody is at
// work in a dialog.
import type { Query } from '@tanstack/react-query'

import type { LiveSubject } from '#contract/platform/live.ts'
import { queryClient } from '#web/api/queryClient.ts'

import { isAffected } from './isAffected.ts'

const pause = 500

/** Reading again that takes longer than this no longer holds up what comes after it, in milliseconds. */
const patience = 10_000

/** Beyond so many things, anything may have been touched. */
const mostKept = 200

/** By type and id; null: anything. */
let waiting: Map<string, LiveSubject> | null = new Map()
let timer: ReturnType<typeof setTimeout> | undefined
let lastRead = Number.NEGATIVE_INFINITY
let isReading = false

/** `touched` is as the server tells it: null for anything. */
export function invalidateQueries(touched: readonly LiveSubject[] | null): void {
  for (const one of touched ?? []) waiting?.set(`${one.type} ${one.id}`, one)
  if (!touched || (waiting?.size ?? 0) > mostKept) waiting = null
  if (waiting?.size !== 0) readSoon()
}

function readSoon(): void {
  timer ??= setTimeout(readAgain, Math.max(lastRead + pause - performance.now(), 0))
}

function readAgain(): void {
  timer = undefined
  if (document.hidden) return document.addEventListener('visibilitychange', readSoon, { once: true })
  if (isReading || isAtWork()) {
    timer = setTimeout(readAgain, pause)
    return
  }
  lastRead = performance.now()
  const touched = waiting && [...waiting.values()]
  waiting = new Map()
  isReading = true
  const reads = readTouched(touched)
  // Whatever is asked for once more while it is read would begin anew each time, and on a slow line never be there.
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  void Promise.race([reads, enough]).finally(() => {
    isReading = false
  })
}

async function readTouched(touched: readonly LiveSubject[] | null): Promise<void> {
  const isOld = ({ queryKey, state: { data } }: Query) => isAffected({ queryKey, data }, touched)
  // The first reading of something is not begun anew, and this one may have begun too early to see what was touched.
  const tooEarly = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && isOld(query),
  })
  await queryClient.invalidateQueries({
    // What could not be read the last time is read with what is read now.
    predicate: (query) => isOld(query) || (query.state.status === 'error' && query.state.data !== undefined),
  })
  if (tooEarly.length > 0)
    await queryClient.invalidateQueries({ predicate: (query) => tooEarly.includes(query) })
}

/** Nothing changes beneath a dialog, or in it. */
function isAtWork(): boolean {
  return document.querySelector('[aria-modal="true"][data-state="open"]') !== null
}
