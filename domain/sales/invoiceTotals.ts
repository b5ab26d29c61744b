// The only calculation of invoice totals: the form's preview, the server, PDFs and emails all use it.
import { maxInvoiceCents, applyRate, fullBasisPoints } from '#domain/platform/money.ts'

export interface InvoiceTotals {
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
}

export function calculateLineTotal(line: { quantity: number; unitPriceCents: number }): number {
  return line.quantity * line.unitPriceCents
}

/** A percentage of an amount, and how it was rounded to whole cents. */
export interface ExplainedShare {
  baseCents: number
  basisPoints: number
  /** The unrounded result, in millionths of a dollar. */
  exactMicros: number
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
  taxBasisPoints: number
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
  const discount = explainShare(subtotalCents, rates.discountBasisPoints)
  const tax = explainShare(subtotalCents - discount.cents, rates.taxBasisPoints)
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

function explainShare(baseCents: number, basisPoints: number): ExplainedShare {
  const cents = applyRate(baseCents, basisPoints)
  const exactMicros = baseCents * basisPoints
  const addedMicros = cents * fullBasisPoints - exactMicros
  const rounding =
    addedMicros < 0
      ? 'down'
      : addedMicros === 0
        ? 'none'
        : addedMicros === fullBasisPoints / 2
          ? 'half up'
          : 'up'
  return { baseCents, basisPoints, exactMicros, cents, rounding }
}
