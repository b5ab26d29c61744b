// How a message stands, in words: its badge, the sentence beneath, and the toast after a click on Send or Retry.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { AttemptOutcome, DeliveryChannel, DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'
import type { ToastMessage } from '#web/ui/toast.ts'

export const channelNames: Record<DeliveryChannel, string> = { email: 'E-mail', whatsapp: 'WhatsApp' }

export const purposeNames: Record<DeliveryPurpose, string> = {
  invoice: 'Invoice',
  invitation: 'Invitation',
  'password reset': 'Password reset',
}

export const statusBadges: Record<DeliveryStatus, { name: string; tone: BadgeTone }> = {
  queued: { name: 'Queued', tone: 'warning' },
  sent: { name: 'Sent', tone: 'good' },
  kept: { name: 'Kept', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'danger' },
  unknown: { name: 'Unknown', tone: 'warning' },
}

export const outcomeNames: Record<AttemptOutcome, string> = {
  accepted: 'Accepted',
  kept: 'Kept',
  refused: 'Refused',
  postponed: 'Postponed',
  unknown: 'No answer',
}

/** What the badge leaves open. `when` writes a moment: 'Nov 21, 2026, 4:05 PM'. */
export function describeDelivery(delivery: Delivery, when: (moment: Date) => string): string {
  const { status, attempts, sentAt, nextAttemptAt } = delivery
  switch (status) {
    case 'queued':
      return attempts === 0 || !nextAttemptAt ? 'On its way' : `Tried again ${when(nextAttemptAt)}`
    case 'sent':
      return sentAt ? `Accepted ${when(sentAt)}` : 'Accepted'
    case 'kept':
      return 'No mail server is set: it lies in the outbox'
    case 'failed':
      return 'Not sent, and not tried again'
    case 'unknown':
      return 'Its answer never came: it may have arrived'
    default:
      return status satisfies never
  }
}

export interface DeliveryMessages {
  /** 'Invoice sent via email successfully' */
  success: string
  /** 'Failed to send email' */
  failure: string
}

/** What is said once the server has answered, honestly: only what was accepted is a success. */
export function deliveryToast(
  { status, recipient, lastWords }: Delivery,
  { success, failure }: DeliveryMessages,
): ToastMessage {
  switch (status) {
    case 'sent':
      return { title: 'Success', description: success }
    case 'kept':
      return {
        title: 'Success',
        description: `${success}. No mail server is set, so it lies in the outbox.`,
      }
    case 'queued':
      return {
        title: 'Not sent yet',
        description: `${lastWords === null ? `${recipient} has not got it yet.` : sentence(lastWords)} It is tried again by itself.`,
        isPending: true,
      }
    case 'unknown':
      return {
        title: 'Not known whether it was sent',
        description: `The answer never came, so ${recipient} may have got it. It is not sent again by itself.`,
        isPending: true,
      }
    case 'failed':
      return { title: failure, description: sentence(lastWords ?? ''), variant: 'destructive' }
    default:
      return status satisfies never
  }
}

/** Whatever the other side said, with a full stop at its end. */
function sentence(words: string): string {
  return words === '' || /[.!?]$/.test(words) ? words : `${words}.`
}
