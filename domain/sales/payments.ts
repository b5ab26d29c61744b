// Payments from customers and refunds to them: kinds, methods, limits and messages.
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'

import { describeOpen } from './receivables.ts'

export const paymentKinds = ['payment', 'refund'] as const

/** Characters of texts; `settlements` is the number of documents that one payment can settle. */
export const paymentLimits = { reference: 100, note: 500, reason: 300, number: 40, settlements: 500 } as const

/** The reason of a reversal or a write-off. */
export const receivableReason = { maxLength: paymentLimits.reason, missing: 'Enter a reason' } as const

/** Invoices that one call can write off as paid before payments were recorded here. */
export const maxClearedInvoices = 10_000

/** The reason of those write-offs. */
export const clearedNote = 'Paid before payments were recorded here'

/** The message when more is applied to a document than is open. `hasCustomer`: the rest can stay on account. */
export function overpaidMessage(
  number: string,
  { openCents, amountCents, hasCustomer }: { openCents: number; amountCents: number; hasCustomer: boolean },
): string {
  const open = `${describeOpen(number, openCents)}.`
  const rest = formatUsd(amountCents - openCents)
  if (hasCustomer) return `${open} Leave ${rest} on account of the customer instead.`
  return `${open} It has no customer record, so ${rest} can't stay on account: record the open amount only.`
}

/** The message when a document is to be paid that was reversed. */
export function reversedMessage(number: string): string {
  return `${number} is reversed: nothing is owed for it.`
}

/** The message when settlements exceed the credit that they use. */
export function notOnAccountMessage(onAccountCents: number): string {
  return onAccountCents === 0 ? 'Nothing is on account.' : `Only ${formatUsd(onAccountCents)} is on account.`
}

/** The message when a refund is dated before the money that it refunds. `onAccountCents` is what was received until `day`. */
export function refundedTooEarlyMessage(onAccountCents: number, day: string): string {
  const amount = onAccountCents === 0 ? 'nothing' : `only ${formatUsd(onAccountCents)}`
  return `Of the money on account, ${amount} was received by ${formatDay(day)}: choose a later day.`
}

/** The message when money is dated before the document that it pays. */
export function paidTooEarlyMessage(number: string, onDate: string): string {
  return `${number} is dated ${formatDay(onDate)}: choose that day or a later one, or leave the money on account.`
}

/** Why an invoice can't be paid, or undefined. */
export function invoicePaymentError({
  number,
  status,
}: {
  number: string
  status: string
}): string | undefined {
  if (status === 'Pending') return `${number} is Pending: it can be paid once it is processed.`
  return status === 'Void' ? `${number} is Void: nothing is owed for it.` : undefined
}

/** Why the receipt of a payment can't be sent, or undefined. */
export function receiptError({
  number,
  reversed,
}: {
  number: string
  reversed: object | null
}): string | undefined {
  return reversed ? `${number} is reversed: its receipt can't be sent.` : undefined
}
