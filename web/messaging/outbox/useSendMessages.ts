// Sends a message, or one to each recipient, exactly once, and shows the delivery status in a toast.
import type * as z from 'zod/mini'

import type { Delivery, DeliveryList } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { attemptKey, endAttempt, failureOutcome } from '#web/api/attemptKey.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { toast } from '#web/ui/toast.ts'

import { deliveryToast, type DeliveryMessages } from './deliveryText.ts'

interface SendOptions<I extends z.ZodMiniType> {
  endpoint: Endpoint<I, typeof Delivery | typeof DeliveryList>
  messages: DeliveryMessages
  onDone?: () => void
  /** Returns true if the page shows this error itself. */
  onFailure?: (error: unknown) => boolean
}

/** A lost response keeps the key, so that a second click can't send twice. */
export function useSendMessages<I extends z.ZodMiniType>({
  endpoint,
  messages,
  onDone,
  onFailure,
}: SendOptions<I>) {
  type Input = z.output<I>
  const attemptOf = (input: Input) => `${endpoint.path} ${JSON.stringify(input)}`
  const sending = useAction(
    async (input: Input) => {
      const name = attemptOf(input)
      try {
        const reply = await call(endpoint, input, { idempotencyKey: await attemptKey(name) })
        endAttempt(name)
        return 'deliveries' in reply ? reply.deliveries : [reply]
      } catch (error) {
        if (failureOutcome(error) === 'refused') endAttempt(name)
        throw error
      }
    },
    {
      success: (deliveries) => deliveryToast(deliveries, messages),
      failure: messages.failure,
      onDone: () => onDone?.(),
      onSuccess: reloadDependentQueries,
      onFailure: (error) => {
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
  return {
    ...sending,
    /** What is sent next is sent again on purpose, even if it is not known whether it was sent before. */
    startAgain: (input: Input) => endAttempt(attemptOf(input)),
  }
}
