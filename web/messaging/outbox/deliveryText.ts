// Labels, status texts and toasts of outgoing messages.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import {
  type AttemptOutcome,
  type DeliveryChannel,
  type DeliveryPurpose,
  noMailServerReply,
} from '#domain/messaging/deliveries.ts'
import { type DeliveryStatus, noMailServerText } from '#domain/platform/deliveryStatus.ts'
import { joinList } from '#domain/platform/format.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'
import type { ToastMessage } from '#web/ui/toast.ts'

export const channelNames: Record<DeliveryChannel, string> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  printer: 'Printer',
}

export const purposeNames: Record<DeliveryPurpose, string> = {
  invoice: 'Invoice',
  'credit note': 'Credit note',
  statement: 'Statement',
  reminder: 'Reminder',
  receipt: 'Receipt',
  order: 'Order',
  'order form': 'Order form',
  dispatch: 'Dispatch',
  'purchase order': 'Purchase order',
  report: 'Report',
  labels: 'Labels',
  invitation: 'Invitation',
  'password reset': 'Password reset',
}

export const statusBadges: Record<DeliveryStatus, { name: string; tone: BadgeTone }> = {
  queued: { name: 'Queued', tone: 'warning' },
  sent: { name: 'Sent', tone: 'good' },
  notSent: { name: 'Not sent', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'danger' },
  unknown: { name: 'Unknown', tone: 'warning' },
}

export const outcomeNames: Record<AttemptOutcome, string> = {
  accepted: 'Accepted',
  notSent: 'Not sent',
  refused: 'Rejected',
  postponed: 'Postponed',
  unknown: 'No response',
}

/** The line below the status badge. */
export function describeDelivery(delivery: Delivery, formatDate: (date: Date) => string): string {
  const { channel, status, attempts, sentAt, nextAttemptAt, serverReply } = delivery
  switch (status) {
    case 'queued':
      return attempts === 0 || !nextAttemptAt ? 'Sending' : `Next attempt ${formatDate(nextAttemptAt)}`
    case 'sent':
      return sentAt ? `Accepted ${formatDate(sentAt)}` : 'Accepted'
    case 'notSent':
      return notSentReason(serverReply) ?? 'Not sent'
    case 'failed':
      return 'Delivery failed. There are no further attempts'
    case 'unknown':
      return channel === 'printer'
        ? 'The printer did not confirm: some may be printed'
        : 'The server did not respond: the message may have arrived'
    default:
      return status satisfies never
  }
}

/** Undefined for users who may not see the reply. */
function notSentReason(serverReply: string | null): string | undefined {
  if (serverReply === null) return undefined
  return serverReply.startsWith(noMailServerReply) ? noMailServerText : withFullStop(serverReply)
}

/** Of emails to which only the outbox folder is open, by default. */
export function notSentToast(reason: string | undefined = noMailServerText): ToastMessage {
  return { title: 'Nothing was sent', description: reason, isPending: true }
}

export interface DeliveryMessages {
  /** 'Invoice sent via email successfully' */
  success: string
  /** 'Failed to send email' */
  failure: string
  /** The number of what is sent, which `success` doesn't name. */
  document?: string
}

/**
 * The toast after sending one message to each recipient: about those that were not accepted, or else about all. Only an accepted
 * message counts as a success.
 */
export function deliveryToast(
  deliveries: readonly Delivery[],
  { success, failure, document }: DeliveryMessages,
): ToastMessage {
  const accepted = deliveries.filter(({ status }) => status === 'sent')
  const open = deliveries.filter(isNotAccepted)
  const [worst] = open.toSorted((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'))
  if (!worst) return { title: success, description: describeAccepted(accepted, document) }
  const message = { ...notAcceptedToast(worst, failure), description: describeNotAccepted(open, failure) }
  if (accepted.length === 0) return message
  const others = joinList(open.map(({ recipient }) => recipient))
  const recipients = joinList(accepted.map(({ recipient }) => recipient))
  return { ...message, title: `Sent to ${recipients}, but not to ${others}` }
}

/** What a printer says of itself, or who got the message. */
function describeAccepted(accepted: readonly Delivery[], document: string | undefined): string {
  const [first] = accepted
  if (first?.channel === 'printer') return `${first.recipient}: ${withFullStop(first.serverReply ?? '')}`
  const recipients = joinList(accepted.map(({ recipient }) => recipient))
  return document === undefined ? `To ${recipients}.` : `${document} to ${recipients}.`
}

/** The reason of all, or of each recipient if they differ. */
function describeNotAccepted(open: readonly NotAccepted[], failure: string): string {
  const reasons = open.map((delivery) => notAcceptedToast(delivery, failure).description ?? '')
  const [reason = ''] = reasons
  if (new Set(reasons).size === 1) return reason
  return open.map(({ recipient }, index) => `${recipient}: ${reasons[index]}`).join(' ')
}

type NotAccepted = Delivery & { status: Exclude<DeliveryStatus, 'sent'> }

function isNotAccepted(delivery: Delivery): delivery is NotAccepted {
  return delivery.status !== 'sent'
}

function notAcceptedToast(
  { channel, status, recipient, serverReply }: NotAccepted,
  failure: string,
): ToastMessage {
  switch (status) {
    case 'notSent':
      return notSentToast(notSentReason(serverReply))
    case 'queued': {
      const reason =
        serverReply === null ? `${recipient} has not received it yet.` : withFullStop(serverReply)
      return {
        title: channel === 'printer' ? 'Not printed yet' : 'Not sent yet',
        description: `${reason} It is retried automatically.`,
        isPending: true,
      }
    }
    case 'unknown':
      if (channel === 'printer')
        return {
          title: 'Printing not confirmed',
          description: `${withFullStop(serverReply ?? '')} It is not tried again automatically.`,
          isPending: true,
        }
      return {
        title: 'Delivery not confirmed',
        description: `The server did not respond, so ${recipient} may have received it. It is not retried automatically.`,
        isPending: true,
      }
    case 'failed':
      return { title: failure, description: withFullStop(serverReply ?? ''), variant: 'destructive' }
    default:
      return status satisfies never
  }
}

function withFullStop(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}
