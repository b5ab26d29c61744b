// The only calculation of invoice totals: the form's preview, the server, PDFs and emails all use it.
import {
  maxInvoiceCents,
  applyRate,
  basisPointPpm,
  fullPpm,
  multiplyExactly,
} from '#domain/platform/money.ts'

export interface InvoiceTotals {
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
}

export function areTotalsEqual(one: InvoiceTotals, other: InvoiceTotals): boolean {
  return (
    one.subtotalCents === other.subtotalCents &&
    one.discountCents === other.discountCents &&
    one.taxCents === other.taxCents &&
    one.totalCents === other.totalCents
  )
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
  discount: ExplainedShare
  tax: ExplainedShare
  totalCents: number
}

interface PricedLine {
  quantity: number
  unitPriceCents: number
}

interface Rates {
  discountBasisPoints: number
  taxPpm: number
}

/**
 * subtotal = sum of the lines; discount = rate x subtotal; tax = rate x (subtotal - discount); total = subtotal -
 * discount + tax. Discount and tax are each rounded once, half a cent away from zero.
 * Returns undefined if the subtotal or total exceeds `maxInvoiceCents`.
 */
export function explainInvoiceTotals<Line extends PricedLine>(
  lines: readonly Line[],
  rates: Rates,
): ExplainedTotals<Line> | undefined {
  let subtotalCents = 0
  const explained: (Line & { totalCents: number })[] = []
  for (const line of lines) {
    const totalCents = calculateLineTotal(line)
    explained.push({ ...line, totalCents })
    subtotalCents += totalCents
    if (subtotalCents > maxInvoiceCents) return undefined
  }
  const discount = explainShare(subtotalCents, basisPointPpm * rates.discountBasisPoints)
  const tax = explainShare(subtotalCents - discount.cents, rates.taxPpm)
  const totalCents = subtotalCents - discount.cents + tax.cents
  if (totalCents > maxInvoiceCents) return undefined
  return { lines: explained, subtotalCents, discount, tax, totalCents }
}

export function calculateInvoiceTotals(
  lines: readonly PricedLine[],
  rates: Rates,
): InvoiceTotals | undefined {
  const explained = explainInvoiceTotals(lines, rates)
  if (!explained) return undefined
  const { subtotalCents, discount, tax, totalCents } = explained
  return { subtotalCents, discountCents: discount.cents, taxCents: tax.cents, totalCents }
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
