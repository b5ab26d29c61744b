// The totals while the form is typed.
import { useWatch } from 'react-hook-form'

import { assignCharges } from '#domain/sales/charges.ts'
import { discountAmountError } from '#domain/sales/invoices.ts'
import { type ExplainedTotals, explainInvoiceTotals, type InvoiceRates } from '#domain/sales/invoiceTotals.ts'
import { readAmount, readDiscount, readTaxRate } from '#web/sales/documents/rateTexts.ts'

import type { CopiedSale } from './copiedSale.ts'
import { billedLines, type DraftLine } from './draftLines.ts'
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

/** `copyOf`: of a correction, with what its orders have on other invoices. */
export function useDraftTotals(lines: readonly DraftLine[], copyOf?: CopiedSale): DraftTotals {
  const [discountType, discountPercentage, discountAmount, charges, taxRate] = useWatch<
    SaleFormInput,
    ['discountType', 'discountPercentage', 'discountAmount', 'charges', 'taxRate']
  >({ name: ['discountType', 'discountPercentage', 'discountAmount', 'charges', 'taxRate'] })
  return draftTotals(lines, { discountType, discountPercentage, discountAmount, charges, taxRate }, copyOf)
}

export function draftTotals(
  allLines: readonly DraftLine[],
  typed: TypedRates,
  copyOf?: CopiedSale,
): DraftTotals {
  const lines = billedLines(allLines)
  const typedRates = readRates(typed)
  const rates = typedRates && withOrders(typedRates, copyOf)
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

/** The rates with the orders that a correction delivers, so that their invoices add up. */
export function withOrders(rates: InvoiceRates, copyOf: CopiedSale | undefined): InvoiceRates {
  const { kind, orders } = copyOf ?? {}
  if (kind !== 'correction' || !orders) return rates
  const charges = assignCharges(rates.charges ?? [], orders.charges)
  if (rates.discountType === 'amount') return { ...rates, charges }
  const { discountBasisPoints, taxPpm } = rates
  const delivered = orders.orders.filter(
    (order) => order.discountBasisPoints === discountBasisPoints && order.taxPpm === taxPpm,
  )
  return { ...rates, charges, delivered }
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
