// The totals while the form is typed.
import { useWatch } from 'react-hook-form'

import { discountAmountError } from '#domain/sales/invoices.ts'
import { type ExplainedTotals, explainInvoiceTotals, type InvoiceRates } from '#domain/sales/invoiceTotals.ts'
import { readAmount, readDiscount, readTaxRate } from '#web/sales/invoices/rateTexts.ts'

import { type DraftLine, withoutCancelled } from './draftLines.ts'
import type { SaleFormInput } from './saleValues.ts'

export interface DraftTotals {
  /** Undefined while what is typed is not valid. */
  rates: InvoiceRates | undefined
  /** Without discount, charges and tax; undefined above the maximum. */
  subtotal: ExplainedTotals<DraftLine> | undefined
  totals: ExplainedTotals<DraftLine> | undefined
  /** Why valid rates have no totals: the discount is more than the items. */
  discountError: string | undefined
  isTooHigh: boolean
}

type TypedRates = Pick<
  SaleFormInput,
  'discountType' | 'discountPercentage' | 'discountAmount' | 'charges' | 'taxRate'
>

export function useDraftTotals(lines: readonly DraftLine[]): DraftTotals {
  const [discountType, discountPercentage, discountAmount, charges, taxRate] = useWatch<
    SaleFormInput,
    ['discountType', 'discountPercentage', 'discountAmount', 'charges', 'taxRate']
  >({ name: ['discountType', 'discountPercentage', 'discountAmount', 'charges', 'taxRate'] })
  return draftTotals(lines, { discountType, discountPercentage, discountAmount, charges, taxRate })
}

export function draftTotals(allLines: readonly DraftLine[], typed: TypedRates): DraftTotals {
  const lines = withoutCancelled(allLines)
  const rates = readRates(typed)
  const subtotal = explainInvoiceTotals(lines, { discountBasisPoints: 0, taxPpm: 0 })
  const totals = rates && explainInvoiceTotals(lines, rates)
  const discountError =
    rates?.discountType === 'amount' && subtotal
      ? discountAmountError(rates.discountCents, subtotal.subtotalCents)
      : undefined
  const isTooHigh = !subtotal || (rates !== undefined && !totals && discountError === undefined)
  return {
    rates,
    subtotal,
    totals,
    discountError,
    isTooHigh,
  }
}

function readRates({
  discountType,
  discountPercentage,
  discountAmount,
  charges,
  taxRate,
}: TypedRates): InvoiceRates | undefined {
  const taxPpm = readTaxRate(taxRate)
  const discountBasisPoints = readDiscount(discountPercentage)
  const discountCents = readAmount(discountAmount)
  const read = charges.flatMap(({ label, amount, taxed }) => {
    const amountCents = readAmount(amount)
    return amountCents === undefined ? [] : { label: label.trim(), amountCents, isTaxed: taxed }
  })
  if (taxPpm === undefined || read.length < charges.length) return undefined
  if (discountType === 'amount')
    return discountCents === undefined ? undefined : { discountType, discountCents, charges: read, taxPpm }
  return discountBasisPoints === undefined ? undefined : { discountBasisPoints, charges: read, taxPpm }
}
