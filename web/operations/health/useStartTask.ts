// Starting what then goes on in the server, a backup or a proof.
import type * as z from 'zod/mini'

import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { useChange } from '#web/api/useChange.ts'
import { useIdempotencyKey } from '#web/api/useIdempotencyKey.ts'

/** Whatever comes of it, `onSettled` is called and the next start is another deed. */
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
