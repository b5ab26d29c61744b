// The totals of a new invoice while it is typed.
import { useWatch } from 'react-hook-form'

import { type ExplainedTotals, explainInvoiceTotals } from '#domain/sales/invoiceTotals.ts'

import { type InvoiceFormInput, readDiscount, readTaxRate } from './invoiceForm.ts'
import type { DraftLine } from './invoiceLines.ts'

/** The totals with the rates as typed; undefined with an invalid rate or above the maximum. */
export function useDraftTotals(lines: readonly DraftLine[]): {
  discountBasisPoints: number | undefined
  taxPpm: number | undefined
  totals: ExplainedTotals<DraftLine> | undefined
} {
  const [discount, tax] = useWatch<InvoiceFormInput, ['discountPercentage', 'taxRate']>({
    name: ['discountPercentage', 'taxRate'],
  })
  const discountBasisPoints = readDiscount(discount)
  const taxPpm = readTaxRate(tax)
  const totals =
    discountBasisPoints === undefined || taxPpm === undefined
      ? undefined
      : explainInvoiceTotals(lines, { discountBasisPoints, taxPpm })
  return { discountBasisPoints, taxPpm, totals }
}
