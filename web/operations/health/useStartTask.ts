// Starts a backup or an integrity check, which then runs on the server.
import type * as z from 'zod/mini'

import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { useChange } from '#web/api/useChange.ts'

/** `onSettled` is called after success and failure. */
export function useStartTask<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { failure, onSettled }: { failure: string; onSettled: () => void },
) {
  const settle = () => {
    onSettled()
    return false
  }
  return useChange(endpoint, { failure, onSuccess: settle, onFailure: settle })
}
