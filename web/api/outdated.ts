// Queries that keep showing what they have while a reload fails, for example while the server restarts. The header says so.
import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { CallError } from '#contract/platform/client.ts'

import { isUnauthorized } from './errorMessage.ts'
import { queryClient } from './queryClient.ts'

const retryMs = 10_000

/** The parts of a query, and of its state in the cache, that decide whether it is outdated. */
interface Outcome {
  data: unknown
  error: unknown
}

/** Whether what a query shows may be out of date: its last reload failed, and not because the record is gone or no longer permitted. */
export function isOutdated({ data, error }: Outcome): boolean {
  if (data === undefined || error === null) return false
  return !(error instanceof CallError && (error.status === 403 || error.status === 404))
}

/** When an outdated query is tried again. After the end of a session only the user can do that. */
export function retryDelay({ state }: { state: Outcome }): number | false {
  return isOutdated(state) && !isUnauthorized(state.error) && retryMs
}

/** The query without the error of a reload, so that nothing typed on its page is lost. */
export function withoutReloadError<T>(query: UseQueryResult<T>): UseQueryResult<T> {
  if (!isOutdated(query)) return query
  return { ...query, status: 'success', error: null, isError: false, isRefetchError: false } as typeof query
}

const cache = queryClient.getQueryCache()

const outdatedOnPage = {
  type: 'active',
  predicate: ({ state }: { state: Outcome }) => isOutdated(state),
} as const

/** Whether anything on the page may be out of date. */
export function useIsPageOutdated(): boolean {
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.findAll(outdatedOnPage).length > 0,
  )
}

export function reloadOutdated(): void {
  void queryClient.refetchQueries(outdatedOnPage)
}

/** Loads what could not be loaded while the server was unreachable. */
export function loadUnreachable(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) =>
      error !== null && (!(error instanceof CallError) || error.status >= 500),
  })
}
