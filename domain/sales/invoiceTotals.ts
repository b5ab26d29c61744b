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

import { addCharges, type InvoiceCharge } from './charges.ts'
import { type DeliveredOrder, divideInvoice, type InvoicePart } from './invoiceParts.ts'

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
  /** 'half up': exactly half a cent, rounded away from zero. 'parts': so that the invoices of an order add up. */
  rounding: 'none' | 'down' | 'up' | 'half up' | 'parts'
}

/** The totals of an invoice with every step of the calculation. */
export interface ExplainedTotals<Line> {
  lines: readonly (Line & { totalCents: number })[]
  subtotalCents: number
  /** 'amount': it was entered, and `basisPoints` is its rounded share of the subtotal. */
  discount:
    | ({ type: 'percentage' } & ExplainedShare)
    | { type: 'amount'; baseCents: number; cents: number; basisPoints: number }
  charges: readonly InvoiceCharge[]
  tax: ExplainedShare
  totalCents: number
  /** What delivers orders; empty without any. */
  parts: readonly InvoicePart[]
}

interface PricedLine {
  quantity: number
  unitPriceCents: number
  /** The order that the line delivers. */
  orderId?: number | null | undefined
}

export type Discount =
  | { discountType?: 'percentage'; discountBasisPoints: number }
  | { discountType: 'amount'; discountCents: number }

/** What the totals of an invoice follow from, besides its lines. */
export type InvoiceRates = Discount & {
  charges?: readonly InvoiceCharge[]
  taxPpm: number
  /** The orders that it delivers at their own discount and tax rate. */
  delivered?: readonly DeliveredOrder[]
}

/**
 * subtotal = sum of the lines; discount = rate x subtotal, or the amount that was entered; tax = rate x (subtotal - discount + taxed
 * charges); total = subtotal - discount + charges + tax. Discount and tax are each rounded once, half a cent away from zero, and with
 * `delivered` so that the invoices of an order add up to it. Returns undefined if the subtotal or total exceeds `maxInvoiceCents`, or the discount the subtotal.
 */
export function explainInvoiceTotals<Line extends PricedLine>(
  lines: readonly Line[],
  rates: InvoiceRates,
  stored?: Pick<InvoiceTotals, 'discountCents' | 'taxCents'>,
): ExplainedTotals<Line> | undefined {
  let subtotalCents = 0
  const explained: (Line & { totalCents: number })[] = []
  for (const line of lines) {
    const totalCents = calculateLineTotal(line)
    explained.push({ ...line, totalCents })
    subtotalCents += totalCents
    if (subtotalCents > maxInvoiceCents) return undefined
  }
  const { charges = [], taxPpm, delivered = [] } = rates
  if (rates.discountType === 'amount' && rates.discountCents > subtotalCents) return undefined
  const divided = divideInvoice(lines, {
    ...(rates.discountType === 'amount'
      ? { discountBasisPoints: undefined, discountCents: rates.discountCents }
      : { discountBasisPoints: rates.discountBasisPoints }),
    charges,
    taxPpm,
    delivered,
  })
  const { discountCents, taxCents } = stored ?? divided
  const discount = explainDiscount(subtotalCents, rates, discountCents)
  const { chargesCents, taxedChargesCents } = addCharges(charges)
  const tax = explainShare(subtotalCents - discountCents + taxedChargesCents, taxPpm, taxCents)
  const totalCents = subtotalCents - discountCents + chargesCents + taxCents
  if (totalCents > maxInvoiceCents) return undefined
  return { lines: explained, subtotalCents, discount, charges, tax, totalCents, parts: divided.parts }
}

/** `discountBasisPoints` is the entered rate, or the rounded share of an entered amount. */
export function calculateInvoiceTotals(
  lines: readonly PricedLine[],
  rates: InvoiceRates,
): (InvoiceTotals & { discountBasisPoints: number }) | undefined {
  const explained = explainInvoiceTotals(lines, rates)
  return explained && totalsOf(explained)
}

export function totalsOf<Line>(
  explained: ExplainedTotals<Line>,
): InvoiceTotals & { discountBasisPoints: number } {
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

function explainDiscount(
  subtotalCents: number,
  discount: Discount,
  cents: number,
): ExplainedTotals<unknown>['discount'] {
  if (discount.discountType !== 'amount') {
    const ratePpm = basisPointPpm * discount.discountBasisPoints
    return { type: 'percentage', ...explainShare(subtotalCents, ratePpm, cents) }
  }
  const basisPoints = shareOf(fullBasisPoints, cents, subtotalCents)
  return { type: 'amount', baseCents: subtotalCents, cents, basisPoints }
}

function explainShare(baseCents: number, ratePpm: number, cents: number): ExplainedShare {
  const exactMicrocents = multiplyExactly(baseCents, ratePpm)
  const addedMicrocents = Number(multiplyExactly(cents, fullPpm) - exactMicrocents)
  const isRounded = cents === applyRate(baseCents, ratePpm)
  const rounding = !isRounded
    ? 'parts'
    : addedMicrocents < 0
      ? 'down'
      : addedMicrocents === 0
        ? 'none'
        : addedMicrocents === fullPpm / 2
          ? 'half up'
          : 'up'
  return { baseCents, ratePpm, exactMicrocents, cents, rounding }
}
