// Deliveries: what is in the outbox (emails, WhatsApp messages and labels for printers), and when a failed attempt is retried.
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'

/** That reach people. */
export const messageChannels = ['email', 'whatsapp'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const deliveryChannels = [...messageChannels, 'printer'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** The subject of a message. */
export const deliveryPurposes = [
  'invoice',
  'credit note',
  'statement',
  'reminder',
  'receipt',
  'order',
  'order form',
  'dispatch',
  'purchase order',
  'report',
  'labels',
  'invitation',
  'password reset',
] as const
export type DeliveryPurpose = (typeof deliveryPurposes)[number]

/** How one attempt ended. */
export const attemptOutcomes = ['accepted', 'notSent', 'refused', 'postponed', 'unknown'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/** How the reply begins for an email in the outbox folder; any other reply of a 'notSent' message says why it was not needed. */
export const noMailServerReply = 'No mail server is configured.'

/** How long a request waits for a message to be accepted. */
export const deliveryWaitMs = 8000

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const firstDelaysMs = [1, 5, 15, 30, 60].map((minutes) => minutes * minuteMs)
/** Of a printer it is short: labels that come the next day are no longer needed. */
const giveUpAfterMs: Record<DeliveryChannel, number> = {
  email: 72 * hourMs,
  whatsapp: 72 * hourMs,
  printer: hourMs,
}

/**
 * When to retry after `attempts` failed attempts: after 1, 5, 15, 30 and 60 minutes, then hourly. Undefined if that is
 * more than three days after the message was created, for a printer more than an hour.
 */
export function calculateNextAttempt(
  attempts: number,
  { channel, createdAt, now }: { channel: DeliveryChannel; createdAt: Date; now: Date },
): Date | undefined {
  const delayMs = firstDelaysMs[attempts - 1] ?? hourMs
  const next = new Date(now.getTime() + delayMs)
  return next.getTime() - createdAt.getTime() > giveUpAfterMs[channel] ? undefined : next
}

export const deliveryCan = {
  /** 'notSent' messages too: a mail server may have been configured since. */
  beRetried: ({ status }: { status: DeliveryStatus }) =>
    status === 'failed' || status === 'unknown' || status === 'notSent',
}
