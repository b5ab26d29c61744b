// Starting what then goes on in the server, a backup or a proof.
import type * as z from 'zod/mini'

import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { useChange } from '#web/api/useChange.ts'
import { useFormKey } from '#web/api/useFormKey.ts'

/** Whatever comes of it, `onSettled` is called and the next start is another deed. */
export function useStart<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { form, failure, onSettled }: { form: string; failure: string; onSettled: () => void },
) {
  const { key, renew } = useFormKey(form)
  const settle = () => {
    renew()
    onSettled()
    return false
  }
  return useChange(endpoint, { failure, idempotencyKey: key, onDone: settle, onFailure: settle })
}
