// Starts a backup or an integrity check, which then runs on the server.
import type * as z from 'zod/mini'

import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { useChange } from '#web/api/useChange.ts'
import { useIdempotencyKey } from '#web/api/useIdempotencyKey.ts'

/** After success or failure, `onSettled` is called and the next start gets a new Idempotency-Key. */
export function useStartTask<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { form, failure, onSettled }: { form: string; failure: string; onSettled: () => void },
) {
  const { key, renew } = useIdempotencyKey(form)
  const settle = () => {
    renew()
    onSettled()
    return false
  }
  return useChange(endpoint, { failure, idempotencyKey: key, onSuccess: settle, onFailure: settle })
}
