// Deliveries: messages on their way to somebody, by which channel, how they stand, and when a failed attempt is repeated.
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'

export const deliveryChannels = ['email', 'whatsapp'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** What a message is about. */
export const deliveryPurposes = ['invoice', 'invitation', 'password reset'] as const
export type DeliveryPurpose = (typeof deliveryPurposes)[number]

/** How one attempt ended. */
export const attemptOutcomes = ['accepted', 'kept', 'refused', 'postponed', 'unknown'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

const minute = 60_000
const firstDelays = [1, 5, 15, 30, 60].map((minutes) => minutes * minute)
const hour = 60 * minute
const giveUpAfter = 72 * hour

/** How long, in milliseconds, a caller waits to learn whether the message was accepted. */
export const deliveryWaitMs = 8000

/**
 * When to try again after so many failed attempts: after 1, 5, 15, 30 and 60 minutes, then hourly; undefined once that
 * would be more than three days after the message was written.
 */
export function calculateNextAttempt(
  attempts: number,
  { writtenAt, now }: { writtenAt: Date; now: Date },
): Date | undefined {
  const delay = firstDelays[attempts - 1] ?? hour
  const next = new Date(now.getTime() + delay)
  return next.getTime() - writtenAt.getTime() > giveUpAfter ? undefined : next
}

export const deliveryCan = {
  /** A kept mail too: by now there may be a mail server. */
  beRetried: ({ status }: { status: DeliveryStatus }) =>
    status === 'failed' || status === 'unknown' || status === 'kept',
}

/** What stands against mailing an invoice whose customer gave no address. */
export function missingEmailMessage(invoiceNumber: string): string {
  return `Invoice ${invoiceNumber} has no e-mail address.`
}
