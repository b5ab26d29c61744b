// The query cache: data stays fresh until something changes; no refetch on focus, no retries.
import { QueryClient } from '@tanstack/react-query'

import { nounNames, nouns, pathsShowing } from '#domain/nouns.ts'

/** Queries that a change by this user may affect. */
const dependentPaths = nounNames.filter((noun) => nouns[noun].kind === 'record').flatMap(pathsShowing)

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a connection a call fails at once instead of waiting.
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
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
  lastChangeMs = Date.now()
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && dependentPaths.some((prefix) => path.startsWith(prefix)),
  })
}
