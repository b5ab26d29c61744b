// A click that sends a message: once, whatever happens on the way, and then the toast that says how it stands.
import { useMutation } from '@tanstack/react-query'

import type { emailInvoice, retryDelivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, sayUnauthorized, sentenceOf } from '#web/api/failures.ts'
import { outcomeOf } from '#web/api/outcomeOf.ts'
import { reloadDependents } from '#web/api/queryClient.ts'
import { forgetKey, keyOf } from '#web/api/useFormKey.ts'
import { toast } from '#web/ui/toast.ts'

import { deliveryToast, type DeliveryWords } from './deliveryWords.ts'

interface Delivering {
  endpoint: typeof emailInvoice | typeof retryDelivery
  id: number
  words: DeliveryWords
  /** Return true where the page itself shows this error. */
  onFailure?: (error: unknown) => boolean
}

/** A mutation. A click whose answer got lost is repeated under its key; `anew` makes it another deed. */
export function useDelivering({ endpoint, id, words, onFailure }: Delivering) {
  const deed = endpoint.path.replace(':id', String(id))
  return useMutation({
    mutationFn: ({ anew = false }: { anew?: boolean }) => {
      if (anew) forgetKey(deed)
      return call(endpoint, { id }, { idempotencyKey: keyOf(deed) })
    },
    onSuccess: (delivery) => {
      forgetKey(deed)
      toast(deliveryToast(delivery, words))
    },
    onError: (error) => {
      if (outcomeOf(error) === 'refused') forgetKey(deed)
      if (isUnauthorized(error)) sayUnauthorized()
      else if (!onFailure?.(error)) sayFailure(error, words.failure)
    },
    onSettled: reloadDependents,
  })
}

/** What the other side said stands beneath the words of SPEC.md section 8; what we say ourselves, in their place. */
export function sayFailure(error: unknown, failure: string): void {
  const isTheirs = error instanceof CallError && error.status === 502 && error.sentence !== undefined
  toast({
    title: isTheirs ? failure : 'Error',
    description: sentenceOf(error, failure),
    variant: 'destructive',
  })
}
