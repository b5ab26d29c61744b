// A change of stock by hand, under a key of its own: whatever happens on the way, it is done once.
import { useEffect } from 'react'
import type * as z from 'zod/mini'

import type { CallResult } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { useChange } from '#web/api/useChange.ts'
import { failureOutcome } from '#web/api/useIdempotencyKey.ts'
import { useIdempotencyKey } from '#web/api/useIdempotencyKey.ts'
import { toast } from '#web/ui/toast.ts'

interface DeedWords<R extends Reply> {
  /** Names the form within this browser tab. */
  form: string
  /** Called once it is saved, also where the form was closed meanwhile: what is said then. */
  success: (answer: CallResult<R>) => string
  /** What is said when the server gave no sentence. */
  failure: string
  /** Return true where the form itself shows this error. */
  onFailure?: (error: unknown) => boolean
}

/** Closing the form ends the deed, so that the next one is another; a reload does not. */
export function useStockChange<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { form, success, failure, onFailure }: DeedWords<R>,
) {
  const { key, renew } = useIdempotencyKey(form)
  useEffect(() => renew, [renew])
  return useChange(endpoint, {
    success,
    failure,
    idempotencyKey: key,
    onFailure(error) {
      const outcome = failureOutcome(error)
      if (outcome !== 'unknown') renew()
      if (outcome === 'in doubt') {
        toast({
          title: 'Error',
          description:
            'This may have been saved already. Look at the stock history before you save it again.',
          variant: 'destructive',
        })
        return true
      }
      return onFailure?.(error) ?? false
    },
  })
}
