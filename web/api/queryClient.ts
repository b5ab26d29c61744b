// What was read from the server, kept until something changes: never stale, no refetch on focus, no retries (SPEC.md section 9).
import { QueryClient } from '@tanstack/react-query'

import { isUnauthorized, redirectToSignIn } from './errorMessage.ts'

/** What a change to products, invoices or users makes old. */
const dependents = [
  '/api/products',
  '/api/imports',
  '/api/invoices',
  '/api/deliveries',
  '/api/dashboard',
  '/api/activity-logs',
  '/api/users',
  '/api/auth/sessions',
  '/api/company/first-steps',
  '/api/notices',
]

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a connection a call fails at once and says so, rather than waiting unseen for its return.
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

queryClient.getQueryCache().subscribe((event) => {
  // Who is signed in is the shell's question: it answers a 401 in its own way.
  if (event.type !== 'updated' || event.action.type !== 'error') return
  if (event.query.queryKey[0] !== '/api/auth/user' && isUnauthorized(event.action.error)) redirectToSignIn()
})

let ownChangeAt = 0

/** When something was changed in this tab, in milliseconds: what is read after that shows it, and is shown at once. */
export function lastLocalChangeMs(): number {
  return ownChangeAt
}

/** After a successful change: whatever may show it is read again. */
export async function reloadDependentQueries(): Promise<void> {
  ownChangeAt = Date.now()
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && dependents.some((dependent) => path.startsWith(dependent)),
  })
}
