// Computes invoice totals independently of the domain, with integers of any size, to verify domain/sales/invoiceTotals.ts.
import { referenceSums } from '#proofs/invoices/referenceInvoice.ts'

export interface ReferenceTotals {
  subtotal: bigint
  discount: bigint
  tax: bigint
  total: bigint
}

/** Subtotal = sum of line totals. The discount is rounded once, and the tax of the discounted amount once. In cents. */
export function referenceTotals(
  lines: readonly { quantity: number; unitPriceCents: number }[],
  rates: { discountBasisPoints: number; taxPpm: number },
): ReferenceTotals {
  const priced = lines.map(({ quantity, unitPriceCents }) => ({ quantity, price: BigInt(unitPriceCents) }))
  const { discountBasisPoints, taxPpm } = rates
  const { subtotal, discount, tax, total } = referenceSums(priced, {
    discount: { basisPoints: BigInt(discountBasisPoints) },
    charges: [],
    taxPpm: BigInt(taxPpm),
  })
  return { subtotal, discount, tax, total }
}

/** As in the API: '12345.67'. */
export function formatDecimal(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** As on screens: '$12,345.67'. */
export function formatDollars(cents: bigint): string {
  return `$${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')}`
}
