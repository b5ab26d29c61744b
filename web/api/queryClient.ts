// The query cache: data stays fresh until something changes; no refetch on focus, and no retries except of a failed reload.
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { pathsShowing } from '#contract/nounPaths.ts'
import { nounNames, nouns } from '#domain/nouns.ts'

import { isOutdated, isUnreachable, retryDelay } from './outdated.ts'

/** Queries that a change by this user may affect. */
const dependentPaths = nounNames.filter((noun) => nouns[noun].kind === 'record').flatMap(pathsShowing)

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a connection a call fails at once instead of waiting.
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: retryDelay,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

let lastChangeMs = 0

/** When this tab last changed something. Lists show data read after that at once. */
export function lastLocalChangeMs(): number {
  return lastChangeMs
}

/** Reloads every query that a change may affect. */
export async function reloadDependentQueries(): Promise<void> {
  await reloadQueriesExcept(undefined)
}

/** Reloads every query that a change may affect but the one that has the answer to it. */
export async function reloadQueriesExcept(upToDate: QueryKey | undefined): Promise<void> {
  lastChangeMs = Date.now()
  const hash = upToDate && hashKey(upToDate)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path], queryHash }) =>
      typeof path === 'string' &&
      queryHash !== hash &&
      dependentPaths.some((prefix) => path.startsWith(prefix)),
  })
}

const outdated = {
  type: 'active',
  predicate: ({ state }: { state: Parameters<typeof isOutdated>[0] }) => isOutdated(state),
} as const

const cache = queryClient.getQueryCache()

/** Whether anything on the page may be out of date. */
export function useIsPageOutdated(): boolean {
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.findAll(outdated).length > 0,
  )
}

export function reloadOutdated(): void {
  void queryClient.refetchQueries(outdated)
}

/** Loads what could not be loaded while the server was unreachable. */
export function loadUnreachable(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreachable(state.error) })
}
