// Sends the statement of a customer by email, and says in a toast to whom.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { emailStatement } from '#contract/sales/statements.ts'
import { joinList } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useChange.ts'
import { clearIdempotencyKey, failureOutcome, idempotencyKeyFor } from '#web/api/useIdempotencyKey.ts'
import { deliveryToast } from '#web/messaging/outbox/deliveryText.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

const failure = 'Failed to send the statement'

/** A lost response keeps the key, so that a second click can't send twice. */
export function useSendStatement(onDone: () => void) {
  const keyOf = (input: InputOf<typeof emailStatement>) => `statement-${JSON.stringify(input)}`
  return useAction(
    async (input: InputOf<typeof emailStatement>) => {
      const key = keyOf(input)
      try {
        const sent = await call(emailStatement, input, { idempotencyKey: idempotencyKeyFor(key) })
        clearIdempotencyKey(key)
        return sent
      } catch (error) {
        if (failureOutcome(error) === 'refused') clearIdempotencyKey(key)
        throw error
      }
    },
    {
      failure,
      success: ({ deliveries }) => statementToast(deliveries),
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
function statementToast(deliveries: readonly Delivery[]): ToastMessage {
  const accepted = deliveries.filter(({ status }) => status === 'sent')
  const recipients = joinList(accepted.map(({ recipient }) => recipient))
  const open = deliveries.find(({ status }) => status !== 'sent')
  if (!open) return { title: `Statement sent to ${recipients}` }
  const message = deliveryToast(open, { success: 'Statement sent', failure: `Not sent to ${open.recipient}` })
  return accepted.length === 0 ? message : { ...message, title: `${message.title}, sent to ${recipients}` }
}
