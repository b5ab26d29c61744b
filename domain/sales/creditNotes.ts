// Credit notes: what may be credited of an invoice, and the amounts, which never exceed those of the invoice by a cent.
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd, shareOf } from '#domain/platform/money.ts'

import type { InvoiceTotals } from './invoiceTotals.ts'
import { describeOpen } from './receivables.ts'

export const maxCreditReasonLength = 300

export const nothingCreditedMessage = 'Nothing is credited.'

/** A line of an invoice with what is credited of it so far. */
export interface CreditableLine {
  name: string
  code: string
  quantity: number
  unitPriceCents: number
  totalCents: number
  creditedQuantity: number
  creditedCents: number
}

export interface LineCredit {
  quantity: number
  /** How many of the units go back to stock; the rest is damaged. */
  restockQuantity: number
  /** A reduction of the price, without units. */
  allowanceCents: number
}

export function creditableQuantity(line: CreditableLine): number {
  return line.quantity - line.creditedQuantity
}

/** In cents: the units at their price, plus the allowance. After an allowance, the last units bring only what is left of the line. */
export function calculateLineCredit(line: CreditableLine, credit: LineCredit): number {
  const leftCents = line.totalCents - line.creditedCents
  return Math.min(credit.quantity * line.unitPriceCents, leftCents) + credit.allowanceCents
}

/** Why the credit of a line is rejected, or undefined. */
export function lineCreditError(line: CreditableLine, credit: LineCredit): string | undefined {
  const product = `${line.name} (${line.code})`
  const left = creditableQuantity(line)
  if (credit.quantity > left) {
    if (left === 0) return `All units of ${product} are already credited.`
    return `Only ${pluralize(left, 'unit')} of ${product} can still be credited.`
  }
  if (credit.restockQuantity > credit.quantity) {
    return `Only ${pluralize(credit.quantity, 'unit')} of ${product} can go back to stock.`
  }
  const leftCents = line.totalCents - line.creditedCents
  if (calculateLineCredit(line, credit) <= leftCents) return undefined
  if (leftCents === 0 && line.creditedCents > 0) return `${product} is already credited in full.`
  const unitsCents = calculateLineCredit(line, { ...credit, allowanceCents: 0 })
  // The units of this note take the rest, or the line is free.
  if (unitsCents === leftCents) return `Nothing of ${product} is left for an allowance.`
  return `Only ${formatUsd(leftCents - unitsCents)} of ${product} can still be credited as an allowance.`
}

/** Whether a line of a credit note credits anything. A unit whose price is 0 counts. */
export function creditsSomething({ quantity, allowanceCents }: LineCredit): boolean {
  return quantity > 0 || allowanceCents > 0
}

type Amounts = Omit<InvoiceTotals, 'totalCents'>

/**
 * The amounts of a credit note: the share of discount and tax of everything credited so far, this note included, less what the earlier
 * notes took. So all notes together are exactly the invoice once all of its lines and charges are credited, and never more before.
 */
export function calculateCreditTotals(
  invoice: Amounts,
  credited: Amounts,
  {
    subtotalCents,
    chargesCents,
    taxedChargesCents,
  }: Pick<Amounts, 'subtotalCents' | 'chargesCents' | 'taxedChargesCents'>,
): InvoiceTotals {
  const allLinesCents = credited.subtotalCents + subtotalCents
  const allDiscountCents = shareOf(invoice.discountCents, allLinesCents, invoice.subtotalCents)
  const allTaxCents = shareOf(
    invoice.taxCents,
    allLinesCents - allDiscountCents + credited.taxedChargesCents + taxedChargesCents,
    invoice.subtotalCents - invoice.discountCents + invoice.taxedChargesCents,
  )
  const discountCents = allDiscountCents - credited.discountCents
  const taxCents = allTaxCents - credited.taxCents
  const totalCents = subtotalCents - discountCents + chargesCents + taxCents
  return { subtotalCents, discountCents, chargesCents, taxedChargesCents, taxCents, totalCents }
}

/** The message when more is credited than is open of an invoice without a customer record: the rest can't stay on account. */
export function noCustomerRecordMessage(
  number: string,
  { openCents, paidCents }: { openCents: number; paidCents: number },
): string {
  const first = paidCents > 0 ? 'payment' : 'write-off'
  return `${describeOpen(number, openCents)}, and it has no customer record that could keep the rest on account. Reverse the ${first} first.`
}
