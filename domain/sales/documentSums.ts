// The amounts above the total of an invoice or a credit note, the same on its page, in print and on the PDF.
import type { Charge } from './charges.ts'
import type { InvoiceTotals } from './invoiceTotals.ts'

export interface DocumentSum {
  label: string
  amountCents: number
}

/** Subtotal, discount, charges and tax. Without a discount it is left out. */
export function documentSums(
  totals: Pick<InvoiceTotals, 'subtotalCents' | 'discountCents' | 'taxCents'>,
  charges: readonly Omit<Charge, 'isTaxed'>[],
  labels: { discount: string; tax: string },
): DocumentSum[] {
  return [
    { label: 'Subtotal', amountCents: totals.subtotalCents },
    ...(totals.discountCents === 0 ? [] : [{ label: labels.discount, amountCents: -totals.discountCents }]),
    ...charges.map(({ label, amountCents }) => ({ label, amountCents })),
    { label: labels.tax, amountCents: totals.taxCents },
  ]
}
