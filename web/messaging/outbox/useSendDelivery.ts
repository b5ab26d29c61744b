// A click that sends a message: once, whatever happens on the way, and then the toast that says how it stands.
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

interface Delivering {
  endpoint: typeof emailInvoice | typeof retryDelivery
  id: number
  words: DeliveryMessages
  /** Return true where the page itself shows this error. */
  onFailure?: (error: unknown) => boolean
}

/** A mutation. A click whose answer got lost is repeated under its key; `anew` makes it another deed. */
export function useSendDelivery({ endpoint, id, words, onFailure }: Delivering) {
  const deed = endpoint.path.replace(':id', String(id))
  return useMutation({
    mutationFn: ({ anew = false }: { anew?: boolean }) => {
      if (anew) clearIdempotencyKey(deed)
      return call(endpoint, { id }, { idempotencyKey: idempotencyKeyFor(deed) })
    },
    onSuccess: (delivery) => {
      clearIdempotencyKey(deed)
      toast(deliveryToast(delivery, words))
    },
    onError: (error) => {
      if (failureOutcome(error) === 'refused') clearIdempotencyKey(deed)
      if (isUnauthorized(error)) redirectToSignIn()
      else if (!onFailure?.(error)) showSendFailure(error, words.failure)
    },
    onSettled: reloadDependentQueries,
  })
}

/** What the other side said stands beneath the words of SPEC.md section 8; what we say ourselves, in their place. */
export function showSendFailure(error: unknown, failure: string): void {
  const isTheirs = error instanceof CallError && error.status === 502 && error.sentence !== undefined
  toast({
    title: isTheirs ? failure : 'Error',
    description: errorMessage(error, failure),
    variant: 'destructive',
  })
}
