// The fields of a payment or a refund while a user types, and the amounts that a payment applies to open documents.
import { findCompany } from '#contract/company/company.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { formatCents, formatUsd, parseCents } from '#domain/platform/money.ts'
import { proposeSettlements } from '#domain/sales/receivables.ts'
import { useCall } from '#web/api/useCall.ts'
import { useNow } from '#web/ui/useNow.ts'

export interface MoneyValues {
  method: string
  reference: string
  note: string
  /** Empty: today. */
  receivedOn: string
  amount: string
}

export function emptyMoney(amountCents?: number): MoneyValues {
  return {
    method: 'Bank transfer',
    reference: '',
    note: '',
    receivedOn: '',
    amount: amountCents === undefined ? '' : formatCents(amountCents),
  }
}

/** Today in the company's time zone; empty until that is loaded. */
export function useCompanyToday(): string {
  const { data } = useCall(findCompany, {})
  const now = useNow()
  return data ? createDayFormatter(data.timeZone)(now) : ''
}

export interface OpenDocument {
  id: number
  openCents: number
  onDate: string
  dueOn: string | null
}

/** The texts of the amounts that the user changed, by entry id. */
export type TypedAmounts = ReadonlyMap<number, string>

/** Typed amounts stay; the rest of the payment goes to the other documents, the oldest due first. */
export function proposeAmounts(
  documents: readonly OpenDocument[],
  amount: string,
  typed: TypedAmounts,
): Map<number, string> {
  const typedCents = [...typed.values()].reduce((sum, text) => sum + (parseCents(text.trim()) ?? 0), 0)
  const restCents = Math.max(0, (parseCents(amount.trim()) ?? 0) - typedCents)
  const { settlements } = proposeSettlements(
    documents.filter(({ id }) => !typed.has(id)),
    restCents,
  )
  const proposed = settlements.map(({ debitId, amountCents }) => [debitId, formatCents(amountCents)] as const)
  return new Map([...proposed, ...typed])
}

/** Why the text of an amount is wrong, or undefined. Empty means nothing. */
export function amountError(text: string, openCents: number): string | undefined {
  if (text.trim() === '') return undefined
  const cents = parseCents(text.trim())
  if (cents === undefined) return 'Must be an amount such as 12.34'
  return cents > openCents ? `Only ${formatUsd(openCents)} is open` : undefined
}

/** The amount of the payment less what is applied; negative if too much is applied. */
export function unappliedCents(amount: string, applied: ReadonlyMap<number, string>): number {
  const appliedCents = [...applied.values()].reduce((sum, text) => sum + (parseCents(text.trim()) ?? 0), 0)
  return (parseCents(amount.trim()) ?? 0) - appliedCents
}
