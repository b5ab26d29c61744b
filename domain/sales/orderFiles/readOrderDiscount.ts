// Reads the discount of an order in dollars, as a percentage of its lines.
import {
  applyRate,
  basisPointPpm,
  formatPercent,
  formatUsd,
  fullBasisPoints,
  noAmountMessage,
  parseCents,
  shareOf,
} from '#domain/platform/money.ts'

/** What the rows of an order say of discounts in dollars. */
interface AmountCells {
  cells: { discountAmount?: string }
  /** The row that it is from. */
  rows: { discountAmount?: number }
  hasLineAmounts?: boolean
  lastAmountRow?: number
  lineAmountCents?: number
}

/** The discount of the order in dollars, 0 if the rows have their own; null without one, and a reason if it can be read in two ways. */
export function readOrderDiscount({
  cells: { discountAmount },
  rows,
  hasLineAmounts = false,
  lastAmountRow,
  lineAmountCents = 0,
}: AmountCells): number | null | { reason: string } {
  if (discountAmount === undefined) return null
  const cents = parseCents(discountAmount)
  if (cents === undefined) return { reason: noAmountMessage }
  if (cents === 0 || hasLineAmounts || cents === lineAmountCents) return 0
  if (lineAmountCents > 0)
    return {
      reason:
        "The file has discounts of the order and of its lines, and doesn't say if one includes the other. Ignore one of the columns.",
    }
  return lastAmountRow === rows.discountAmount
    ? cents
    : {
        reason:
          'Several rows have the same discount: it can be that of the order or that of each row. Read the column as Line discount amount, or keep the discount in the first row only.',
      }
}

/** The percentage that is `cents` of the lines, or why there is none. `knownBasisPoints` is a percentage that the file has next to it. */
export function toDiscountRate(
  cents: number,
  subtotalCents: number,
  knownBasisPoints: number | null,
): { basisPoints: number; note: string } | { reason: string } {
  const [off, of] = [formatUsd(cents), formatUsd(subtotalCents)]
  if (cents > subtotalCents) return { reason: `${off} is more than the lines of the order: ${of}` }
  const amountOf = (basisPoints: number) => applyRate(subtotalCents, basisPoints * basisPointPpm)
  if (knownBasisPoints !== null && knownBasisPoints > 0 && amountOf(knownBasisPoints) !== cents)
    return { reason: `The file has ${formatPercent(knownBasisPoints)} too, which is not ${off} of ${of}` }
  const basisPoints = knownBasisPoints || shareOf(fullBasisPoints, cents, subtotalCents)
  return amountOf(basisPoints) === cents
    ? { basisPoints, note: `${off} off the order of ${of} read as ${formatPercent(basisPoints)}` }
    : {
        reason: `${off} off ${of} is no percentage with two decimals, as orders have it. Ignore the column, or enter a percentage.`,
      }
}
