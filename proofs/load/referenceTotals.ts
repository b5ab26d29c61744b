// What an invoice comes to, word by word as RULES.md has it and in whole numbers of any size: what the one module that
// computes it is held against.

export interface ReferenceTotals {
  subtotal: bigint
  discount: bigint
  tax: bigint
  total: bigint
}

/** subtotal = sum of line totals; the discount is rounded once, and the tax of what it leaves once. In cents. */
export function referenceTotals(
  lines: readonly { quantity: number; unitPriceCents: number }[],
  rates: { discountBasisPoints: number; taxBasisPoints: number },
): ReferenceTotals {
  const lineTotals = lines.map(({ quantity, unitPriceCents }) => BigInt(quantity) * BigInt(unitPriceCents))
  const subtotal = lineTotals.reduce((sum, lineTotal) => sum + lineTotal, 0n)
  const discount = rounded(subtotal * BigInt(rates.discountBasisPoints))
  const tax = rounded((subtotal - discount) * BigInt(rates.taxBasisPoints))
  return { subtotal, discount, tax, total: subtotal - discount + tax }
}

/** Ten-thousandths of a cent as cents: half a cent goes away from zero. */
function rounded(exact: bigint): bigint {
  const dropped = exact % 10_000n
  return exact / 10_000n + (dropped >= 5_000n ? 1n : 0n)
}

/** As it goes over the wire: '12345.67'. */
export function formatDecimal(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** As people read it: '$12,345.67'. */
export function formatDollars(cents: bigint): string {
  return `$${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')}`
}
