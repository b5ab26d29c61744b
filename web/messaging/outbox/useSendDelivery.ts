// Sends a message exactly once, and shows its delivery status in a toast.
import type { retryDelivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useChange.ts'
import { clearIdempotencyKey, failureOutcome, idempotencyKeyFor } from '#web/api/useIdempotencyKey.ts'
import { toast } from '#web/ui/toast.ts'

import { deliveryToast, type DeliveryMessages } from './deliveryText.ts'

interface SendOptions {
  /** Sends the message `id`, or a message about the document `id`. */
  endpoint: Endpoint<typeof retryDelivery.input, typeof retryDelivery.reply>
  id: number
  messages: DeliveryMessages
  /** Returns true if the page shows this error itself. */
  onFailure?: (error: unknown) => boolean
}

/** A lost response keeps the key, so that a second click can't send twice. `renewKey` sends again on purpose. */
export function useSendDelivery({ endpoint, id, messages, onFailure }: SendOptions) {
  const keyName = endpoint.path.replace(':id', String(id))
  return useAction(
    ({ renewKey = false }: { renewKey?: boolean }) => {
      if (renewKey) clearIdempotencyKey(keyName)
      return call(endpoint, { id }, { idempotencyKey: idempotencyKeyFor(keyName) })
    },
    {
      failure: messages.failure,
      onSuccess: (delivery) => {
        clearIdempotencyKey(keyName)
        toast(deliveryToast(delivery, messages))
        return reloadDependentQueries()
      },
      onFailure: (error) => {
        if (failureOutcome(error) === 'refused') clearIdempotencyKey(keyName)
        void reloadDependentQueries()
        if (onFailure?.(error)) return true
        // The text of a mail server is shown below the failure; our own messages replace it.
        if (!(error instanceof CallError) || error.status !== 502 || !error.sentence) return false
        const description = errorMessage(error, messages.failure)
        toast({ title: messages.failure, description, variant: 'destructive' })
        return true
      },
    },
  )
}
