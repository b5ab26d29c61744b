// The fields of a payment or a refund while a user types, and the amounts that a payment applies to open documents.
import type { DocumentLink, SettlementInput } from '#contract/sales/receivables.ts'
import { formatCents, formatUsd, noAmountMessage } from '#domain/platform/money.ts'
import { readTypedCents } from '#domain/platform/numberTexts.ts'
import { proposeSettlements } from '#domain/sales/receivables.ts'
import type { PaymentMethod } from '#domain/sales/states.ts'

export interface MoneyValues {
  method: PaymentMethod
  reference: string
  note: string
  /** Undefined: today. */
  receivedOn: string | undefined
  amount: string
}

export function emptyMoney(amountCents?: number): MoneyValues {
  return {
    method: 'Bank transfer',
    reference: '',
    note: '',
    receivedOn: undefined,
    amount: amountCents === undefined ? '' : formatCents(amountCents),
  }
}

/** Whether the user has changed a field of an empty form. */
export function isTyped(values: MoneyValues): boolean {
  const empty = emptyMoney()
  return Object.keys(empty).some(
    (field) => values[field as keyof MoneyValues] !== empty[field as keyof MoneyValues],
  )
}

/** The document of a debit. Credit notes are credits, which no payment settles. */
export function toDebit({ type, id }: DocumentLink): SettlementInput['debit'] {
  return { type: type as SettlementInput['debit']['type'], id }
}

export interface OpenDocument {
  id: number
  openCents: number
  onDate: string
  dueOn: string | null
}

/** The texts of the amounts that the user changed, by entry id. */
export type TypedAmounts = ReadonlyMap<number, string>

/**
 * Typed amounts stay; the rest of the payment goes to the other documents, the oldest due first. An amount typed for a document that was
 * settled meanwhile is dropped.
 */
export function proposeAmounts(
  documents: readonly OpenDocument[],
  amount: string,
  typed: TypedAmounts,
): Map<number, string> {
  const openIds = new Set(documents.map(({ id }) => id))
  const kept = new Map([...typed].filter(([id]) => openIds.has(id)))
  const typedCents = [...kept.values()].reduce((sum, text) => sum + (readTypedCents(text) ?? 0), 0)
  const restCents = Math.max(0, (readTypedCents(amount) ?? 0) - typedCents)
  const { settlements } = proposeSettlements(
    documents.filter(({ id }) => !kept.has(id)),
    restCents,
  )
  const proposed = settlements.map(({ debitId, amountCents }) => [debitId, formatCents(amountCents)] as const)
  return new Map([...proposed, ...kept])
}

/** Why the text of an amount is wrong, or undefined. Empty means nothing. */
export function amountError(text: string, openCents: number): string | undefined {
  if (text.trim() === '') return undefined
  const cents = readTypedCents(text)
  if (cents === undefined) return noAmountMessage
  return cents > openCents ? `Only ${formatUsd(openCents)} is open` : undefined
}

/** The amount of the payment less what is applied; negative if too much is applied. */
export function unappliedCents(amount: string, applied: ReadonlyMap<number, string>): number {
  const appliedCents = [...applied.values()].reduce((sum, text) => sum + (readTypedCents(text) ?? 0), 0)
  return (readTypedCents(amount) ?? 0) - appliedCents
}
