// What an invoice comes to: the one place that computes it, for the form's preview, the server, the PDF and the mail.
import { maxInvoiceCents, applyRate, fullBasisPoints } from '#domain/platform/money.ts'

/** The sums of an invoice, in whole cents. */
export interface InvoiceTotals {
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
}

/** The total of one line, in cents. */
export function calculateLineTotal(line: { quantity: number; unitPriceCents: number }): number {
  return line.quantity * line.unitPriceCents
}

/** What a rate makes of an amount, and how it became whole cents. */
export interface ExplainedShare {
  baseCents: number
  basisPoints: number
  /** Before it was rounded, in millionths of a dollar. */
  exactMicros: number
  cents: number
  /** 'half up': exactly half a cent was left, and went away from zero. */
  rounding: 'none' | 'down' | 'up' | 'half up'
}

/** The sums of an invoice with every step that leads to them. */
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
 * subtotal = sum of the lines; discount = share of the subtotal; tax = share of what is left; total = subtotal -
 * discount + tax. Rounded once for the discount and once for the tax, half a cent away from zero.
 * Returns undefined where the sum is beyond what one invoice may come to.
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

/** The sums alone, as `explainTotals` computes them. */
export function calculateInvoiceTotals(
  lines: readonly PricedLine[],
  rates: Rates,
): InvoiceTotals | undefined {
  const explained = explainInvoiceTotals(lines, rates)
  if (!explained) return undefined
  const { subtotalCents, discount, tax, totalCents } = explained
  return { subtotalCents, discountCents: discount.cents, taxCents: tax.cents, totalCents }
}

function explainShare(ofCents: number, basisPoints: number): ExplainedShare {
  const cents = applyRate(ofCents, basisPoints)
  const exactMicros = ofCents * basisPoints
  const added = cents * fullBasisPoints - exactMicros
  const rounding =
    added === 0 ? 'none' : added < 0 ? 'down' : added === fullBasisPoints / 2 ? 'half up' : 'up'
  return { baseCents: ofCents, basisPoints, exactMicros, cents, rounding }
}
