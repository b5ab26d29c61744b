// Computes invoice totals independently of the domain, with integers of any size, to verify domain/sales/invoiceTotals.ts.

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
  const lineTotals = lines.map(({ quantity, unitPriceCents }) => BigInt(quantity) * BigInt(unitPriceCents))
  const subtotal = lineTotals.reduce((sum, lineTotal) => sum + lineTotal, 0n)
  const discount = roundToCents(subtotal * BigInt(rates.discountBasisPoints) * 100n)
  const tax = roundToCents((subtotal - discount) * BigInt(rates.taxPpm))
  return { subtotal, discount, tax, total: subtotal - discount + tax }
}

/** Rounds millionths of a cent to cents, half away from zero. */
function roundToCents(exact: bigint): bigint {
  const dropped = exact % 1_000_000n
  return exact / 1_000_000n + (dropped >= 500_000n ? 1n : 0n)
}

/** As in the API: '12345.67'. */
export function formatDecimal(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** As on screens: '$12,345.67'. */
export function formatDollars(cents: bigint): string {
  return `$${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')}`
}
