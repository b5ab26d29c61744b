// Sends a statement or a reminder to the contacts of a customer, and says in a toast to whom.
import type * as z from 'zod/mini'

import type { Delivery, DeliveryList } from '#contract/messaging/deliveries.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { joinList } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useChange.ts'
import { clearIdempotencyKey, failureOutcome, idempotencyKeyFor } from '#web/api/useIdempotencyKey.ts'
import { deliveryToast } from '#web/messaging/outbox/deliveryText.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

type Noun = 'statement' | 'reminder'

/** A lost response keeps the key, so that a second click can't send twice. */
export function useSendMessages<I extends z.ZodMiniType>(
  endpoint: Endpoint<I, typeof DeliveryList>,
  noun: Noun,
  onDone: () => void,
) {
  return useAction(
    async (input: z.output<I>) => {
      const key = `${noun}-${JSON.stringify(input)}`
      try {
        const sent = await call(endpoint, input, { idempotencyKey: idempotencyKeyFor(key) })
        clearIdempotencyKey(key)
        return sent
      } catch (error) {
        if (failureOutcome(error) === 'refused') clearIdempotencyKey(key)
        throw error
      }
    },
    {
      failure: `Failed to send the ${noun}`,
      success: ({ deliveries }) => sentToast(deliveries, noun),
      onSuccess: () => {
        onDone()
        return reloadDependentQueries()
      },
      onFailure: () => {
        void reloadDependentQueries()
        return false
      },
    },
  )
}

/** About the first message that was not accepted, or else about all. */
function sentToast(deliveries: readonly Delivery[], noun: Noun): ToastMessage {
  const title = noun === 'statement' ? 'Statement sent' : 'Reminder sent'
  const accepted = deliveries.filter(({ status }) => status === 'sent')
  const recipients = joinList(accepted.map(({ recipient }) => recipient))
  const open = deliveries.find(({ status }) => status !== 'sent')
  if (!open) return { title: `${title} to ${recipients}` }
  const message = deliveryToast(open, { success: title, failure: `Not sent to ${open.recipient}` })
  return accepted.length === 0 ? message : { ...message, title: `${message.title}, sent to ${recipients}` }
}
