// What a 409 asks of an invoice's page: somebody was first, so what is shown is old.
import { CallError } from '#contract/platform/client.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'

/** For `onFailure` of useChange. The toast still says the server's sentence; the page shows what is true now. */
export function reloadOnConflict(error: unknown): boolean {
  if (error instanceof CallError && error.status === 409) void reloadDependentQueries()
  return false
}
