import { CallError } from '#contract/platform/client.ts'

import { reloadDependentQueries } from './queryClient.ts'

/** For `onFailure` of useChange: after a 409 the page shows the current state below the error toast. */
export function reloadOnConflict(error: unknown): boolean {
  if (error instanceof CallError && error.status === 409) void reloadDependentQueries()
  return false
}
