// Receivables: what customers owe (debits) and what they have paid or were credited (credits), and how credits settle debits.
import { countDays, formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'

import type { AgeingBucket } from './states.ts'

export const debitKinds = ['invoice', 'opening item', 'refund'] as const
export const creditKinds = ['payment', 'credit note', 'write-off'] as const
export const entryKinds = [...debitKinds, ...creditKinds] as const
export type EntryKind = (typeof entryKinds)[number]

export const sides = ['debit', 'credit'] as const
export type Side = (typeof sides)[number]

/** The reversal of an entry is on the other side. */
export function sideOf(kind: EntryKind, isReversal = false): Side {
  return (debitKinds as readonly string[]).includes(kind) === isReversal ? 'credit' : 'debit'
}

/** A debit with an amount that is not settled. `dueOn` is null for refunds. */
export interface OpenDebit {
  id: number
  openCents: number
  onDate: string
  dueOn: string | null
}

/** Settles the oldest due debits first; the rest of `cents` is left over. Days as text sort by date. */
export function proposeSettlements(
  debits: readonly OpenDebit[],
  cents: number,
): { settlements: { debitId: number; amountCents: number }[]; restCents: number } {
  const oldestFirst = debits.toSorted(
    (a, b) => (a.dueOn ?? a.onDate).localeCompare(b.dueOn ?? b.onDate) || a.id - b.id,
  )
  let restCents = cents
  const settlements: { debitId: number; amountCents: number }[] = []
  for (const { id, openCents } of oldestFirst) {
    const amountCents = Math.min(openCents, restCents)
    if (amountCents === 0) continue
    settlements.push({ debitId: id, amountCents })
    restCents -= amountCents
  }
  return { settlements, restCents }
}

/** The debits to which money is proposed: for a deposit, the invoices of its order alone, unless the order is cancelled. */
export function proposedDebits<Debit extends { orderIds: readonly number[] }>(
  debits: readonly Debit[],
  depositOrder: { id: number; isCancelled: boolean } | null,
): Debit[] {
  if (depositOrder === null || depositOrder.isCancelled) return [...debits]
  return debits.filter(({ orderIds }) => orderIds.includes(depositOrder.id))
}

/** The last day overdue of each bucket of debits, in order; later ones are 'Over 90'. */
export const ageingLimits = [
  { bucket: 'Not due', lastDay: 0 },
  { bucket: '1-30', lastDay: 30 },
  { bucket: '31-60', lastDay: 60 },
  { bucket: '61-90', lastDay: 90 },
] as const satisfies { bucket: AgeingBucket; lastDay: number }[]

/** A debit without a due day counts from its own day. */
export function findAgeingBucket(
  entry: { side: Side; onDate: string; dueOn: string | null },
  asOf: string,
): AgeingBucket {
  if (entry.side === 'credit') return 'Unapplied'
  const overdueDays = countDays(entry.dueOn ?? entry.onDate, asOf)
  return ageingLimits.find(({ lastDay }) => overdueDays <= lastDay)?.bucket ?? 'Over 90'
}

/** A statement lists open items, or all entries with a running balance. */
export const statementKinds = ['open items', 'activity'] as const
export type StatementKind = (typeof statementKinds)[number]

/** A statement leaves out older lines, and says so. */
export const maxStatementLines = 5000

/** Why a statement can't be of these days, or undefined. What is due by a later day may still be paid. */
export function statementDaysError(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): string | undefined {
  const future = [startDate, endDate].find((day) => day !== undefined && day > today)
  return future && `${formatDay(future)} is in the future: a statement ends today at the latest.`
}

/** Earlier years are typing errors: a date field takes 26 as the year 26. */
const firstEntryDay = '1900-01-01'

/** Why an entry can't be dated on `day`, or undefined. `closedTo` is the last day of the closed books. */
export function entryDayError(
  day: string,
  { today, closedTo }: { today: string; closedTo: string | null },
): string | undefined {
  if (day < firstEntryDay) return `${formatDay(day)} is before 1900: enter the year with four digits.`
  if (closedTo !== null && day <= closedTo) {
    return `The books are closed to ${formatDay(closedTo)}: choose a later day.`
  }
  return day > today ? `${formatDay(day)} is in the future.` : undefined
}

/** What is open of a document, without a period: the beginning of a message when more than that is to be settled. */
export function describeOpen(number: string, openCents: number): string {
  return openCents === 0
    ? `${number} is settled in full`
    : `Only ${formatUsd(openCents)} of ${number} is open`
}

/**
 * The message when an invoice is to be voided or an opening item reversed, although something of it is settled. `creditedCents` is the
 * total of the invoice's own credit notes; null: it can't be credited. Without a customer record, a payment can't stay on account.
 */
export function settledDocumentMessage(
  number: string,
  {
    paidCents,
    writtenOffCents,
    creditedCents,
    hasCustomer,
  }: { paidCents: number; writtenOffCents: number; creditedCents: number | null; hasCustomer: boolean },
): string {
  if (paidCents > 0) {
    if (!hasCustomer) return `${number} has ${formatUsd(paidCents)} paid. Reverse the payment first.`
    const otherwise = creditedCents === null ? '' : ', or issue a credit note'
    return `${number} has ${formatUsd(paidCents)} paid. Take the payment off it first${otherwise}.`
  }
  if (writtenOffCents > 0)
    return `${number} has ${formatUsd(writtenOffCents)} written off. Reverse the write-off first.`
  // A credit note for free units has no amount.
  const credited = creditedCents ? `${formatUsd(creditedCents)} credited` : 'a credit note'
  return `${number} has ${credited}: it can't be voided.`
}
