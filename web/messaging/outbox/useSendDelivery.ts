// Sends a message exactly once, and shows its delivery status in a toast.
import { useMutation } from '@tanstack/react-query'

import type { emailInvoice, retryDelivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn, errorMessage } from '#web/api/errorMessage.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { failureOutcome } from '#web/api/useIdempotencyKey.ts'
import { clearIdempotencyKey, idempotencyKeyFor } from '#web/api/useIdempotencyKey.ts'
import { toast } from '#web/ui/toast.ts'

import { deliveryToast, type DeliveryMessages } from './deliveryText.ts'

interface SendOptions {
  endpoint: typeof emailInvoice | typeof retryDelivery
  id: number
  messages: DeliveryMessages
  /** Returns true if the page shows this error itself. */
  onFailure?: (error: unknown) => boolean
}

/** A lost response keeps the key, so that a second click can't send twice. `renewKey` sends again on purpose. */
export function useSendDelivery({ endpoint, id, messages, onFailure }: SendOptions) {
  const action = endpoint.path.replace(':id', String(id))
  return useMutation({
    mutationFn: ({ renewKey = false }: { renewKey?: boolean }) => {
      if (renewKey) clearIdempotencyKey(action)
      return call(endpoint, { id }, { idempotencyKey: idempotencyKeyFor(action) })
    },
    onSuccess: (delivery) => {
      clearIdempotencyKey(action)
      toast(deliveryToast(delivery, messages))
    },
    onError: (error) => {
      if (failureOutcome(error) === 'refused') clearIdempotencyKey(action)
      if (isUnauthorized(error)) redirectToSignIn()
      else if (!onFailure?.(error)) showSendFailure(error, messages.failure)
    },
    onSettled: reloadDependentQueries,
  })
}

/** A mail server's own error text is shown below the `failure` title; our errors replace it. */
export function showSendFailure(error: unknown, failure: string): void {
  const isExternal = error instanceof CallError && error.status === 502 && error.sentence !== undefined
  toast({
    title: isExternal ? failure : 'Error',
    description: errorMessage(error, failure),
    variant: 'destructive',
  })
}
