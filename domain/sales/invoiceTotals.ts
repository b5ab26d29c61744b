// The only calculation of invoice totals: the form's preview, the server, PDFs and emails all use it.
import {
  maxInvoiceCents,
  applyRate,
  basisPointPpm,
  fullBasisPoints,
  fullPpm,
  multiplyExactly,
  shareOf,
} from '#domain/platform/money.ts'

import { addCharges, type Charge } from './charges.ts'

/** Of an invoice or a credit note. */
export interface InvoiceTotals {
  subtotalCents: number
  discountCents: number
  /** The sum of the charges, and of those that are taxed. */
  chargesCents: number
  taxedChargesCents: number
  taxCents: number
  totalCents: number
}

const amounts = [
  'subtotalCents',
  'discountCents',
  'chargesCents',
  'taxedChargesCents',
  'taxCents',
  'totalCents',
] as const

export function areTotalsEqual(one: InvoiceTotals, other: InvoiceTotals): boolean {
  return amounts.every((amount) => one[amount] === other[amount])
}

export function calculateLineTotal(line: { quantity: number; unitPriceCents: number }): number {
  return line.quantity * line.unitPriceCents
}

/** A percentage of an amount, and how it was rounded to whole cents. */
export interface ExplainedShare {
  baseCents: number
  ratePpm: number
  /** The unrounded result, in millionths of a cent. */
  exactMicrocents: bigint
  cents: number
  /** 'half up': exactly half a cent, rounded away from zero. */
  rounding: 'none' | 'down' | 'up' | 'half up'
}

/** The totals of an invoice with every step of the calculation. */
export interface ExplainedTotals<Line> {
  lines: readonly (Line & { totalCents: number })[]
  subtotalCents: number
  /** 'amount': it was entered, and `basisPoints` is its rounded share of the subtotal. */
  discount:
    | ({ type: 'percentage' } & ExplainedShare)
    | { type: 'amount'; baseCents: number; cents: number; basisPoints: number }
  charges: readonly Charge[]
  tax: ExplainedShare
  totalCents: number
}

interface PricedLine {
  quantity: number
  unitPriceCents: number
}

export type Discount =
  | { discountType?: 'percentage'; discountBasisPoints: number }
  | { discountType: 'amount'; discountCents: number }

/** What the totals of an invoice follow from, besides its lines. */
export type InvoiceRates = Discount & { charges?: readonly Charge[]; taxPpm: number }

/**
 * subtotal = sum of the lines; discount = rate x subtotal, or the amount that was entered; tax = rate x (subtotal - discount + taxed
 * charges); total = subtotal - discount + charges + tax. Discount and tax are each rounded once, half a cent away from zero.
 * Returns undefined if the subtotal or total exceeds `maxInvoiceCents`, or the discount the subtotal.
 */
export function explainInvoiceTotals<Line extends PricedLine>(
  lines: readonly Line[],
  rates: InvoiceRates,
): ExplainedTotals<Line> | undefined {
  let subtotalCents = 0
  const explained: (Line & { totalCents: number })[] = []
  for (const line of lines) {
    const totalCents = calculateLineTotal(line)
    explained.push({ ...line, totalCents })
    subtotalCents += totalCents
    if (subtotalCents > maxInvoiceCents) return undefined
  }
  const discount = explainDiscount(subtotalCents, rates)
  if (discount.cents > subtotalCents) return undefined
  const { charges = [], taxPpm } = rates
  const { chargesCents, taxedChargesCents } = addCharges(charges)
  const tax = explainShare(subtotalCents - discount.cents + taxedChargesCents, taxPpm)
  const totalCents = subtotalCents - discount.cents + chargesCents + tax.cents
  if (totalCents > maxInvoiceCents) return undefined
  return { lines: explained, subtotalCents, discount, charges, tax, totalCents }
}

/** `discountBasisPoints` is the entered rate, or the rounded share of an entered amount. */
export function calculateInvoiceTotals(
  lines: readonly PricedLine[],
  rates: InvoiceRates,
): (InvoiceTotals & { discountBasisPoints: number }) | undefined {
  const explained = explainInvoiceTotals(lines, rates)
  if (!explained) return undefined
  const { subtotalCents, discount, tax, totalCents } = explained
  return {
    subtotalCents,
    discountBasisPoints: discount.type === 'amount' ? discount.basisPoints : discount.ratePpm / basisPointPpm,
    discountCents: discount.cents,
    ...addCharges(explained.charges),
    taxCents: tax.cents,
    totalCents,
  }
}

function explainDiscount(subtotalCents: number, discount: Discount): ExplainedTotals<unknown>['discount'] {
  if (discount.discountType !== 'amount')
    return {
      type: 'percentage',
      ...explainShare(subtotalCents, basisPointPpm * discount.discountBasisPoints),
    }
  const { discountCents: cents } = discount
  const basisPoints = shareOf(fullBasisPoints, cents, subtotalCents)
  return { type: 'amount', baseCents: subtotalCents, cents, basisPoints }
}

function explainShare(baseCents: number, ratePpm: number): ExplainedShare {
  const cents = applyRate(baseCents, ratePpm)
  const exactMicrocents = multiplyExactly(baseCents, ratePpm)
  // At most half a cent.
  const addedMicrocents = Number(multiplyExactly(cents, fullPpm) - exactMicrocents)
  const rounding =
    addedMicrocents < 0
      ? 'down'
      : addedMicrocents === 0
        ? 'none'
        : addedMicrocents === fullPpm / 2
          ? 'half up'
          : 'up'
  return { baseCents, ratePpm, exactMicrocents, cents, rounding }
}
