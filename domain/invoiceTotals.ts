// What an invoice comes to: the one place that computes it, for the form's preview, the server, the PDF and the mail.
import { maxInvoiceCents, shareOf } from './money.ts'

/** The sums of an invoice, in whole cents. */
export interface InvoiceTotals {
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
}

/** The total of one line, in cents. */
export function lineTotal(line: { quantity: number; unitPriceCents: number }): number {
  return line.quantity * line.unitPriceCents
}

/**
 * subtotal = sum of the lines; discount = share of the subtotal; tax = share of what is left; total = subtotal -
 * discount + tax. Rounded once for the discount and once for the tax, half a cent away from zero.
 * Returns undefined where the sum is beyond what one invoice may come to.
 */
export function invoiceTotals(
  lines: readonly { quantity: number; unitPriceCents: number }[],
  rates: { discountBasisPoints: number; taxBasisPoints: number },
): InvoiceTotals | undefined {
  let subtotalCents = 0
  for (const line of lines) {
    subtotalCents += lineTotal(line)
    if (subtotalCents > maxInvoiceCents) return undefined
  }
  const discountCents = shareOf(subtotalCents, rates.discountBasisPoints)
  const taxCents = shareOf(subtotalCents - discountCents, rates.taxBasisPoints)
  const totalCents = subtotalCents - discountCents + taxCents
  if (totalCents > maxInvoiceCents) return undefined
  return { subtotalCents, discountCents, taxCents, totalCents }
}
