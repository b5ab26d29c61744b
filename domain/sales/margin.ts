// The margin of what is sold: its net amount, after discounts and without tax, less what it cost. Charges such as freight have none. Null
// is not 0: without a known cost, there is no margin.
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatPercent, formatUsd, fullBasisPoints } from '#domain/platform/money.ts'
import { splitByWeights } from '#domain/platform/splitByWeights.ts'
import { divideRounded, type Micros } from '#domain/stock/movingAverage.ts'

const microsPerCent = 10_000n

export interface SoldAmount {
  netCents: number
  /** Null if it is not known. */
  costMicros: Micros
}

export interface Margin {
  /** Below 0 if the cost is higher than the net amount. */
  marginCents: number
  /** Of the net amount; null if that is not above 0. */
  basisPoints: number | null
}

/** Null if the cost is not known. Half a cent and half a basis point are rounded away from zero. */
export function marginOf({ netCents, costMicros }: SoldAmount): Margin | null {
  if (costMicros === null) return null
  const netMicros = BigInt(netCents) * microsPerCent
  const marginMicros = netMicros - costMicros
  return {
    marginCents: Number(divideRounded(marginMicros, microsPerCent)),
    basisPoints:
      netCents > 0 ? Number(divideRounded(marginMicros * BigInt(fullBasisPoints), netMicros)) : null,
  }
}

/** Whether it is sold for less than it costs. Not if the cost is not known. */
export function isBelowCost({ netCents, costMicros }: SoldAmount): boolean {
  return costMicros !== null && BigInt(netCents) * microsPerCent < costMicros
}

/** What units cost at an average. */
export function costOfUnits(averageMicros: Micros | undefined, units: number): Micros {
  return averageMicros == null ? null : averageMicros * BigInt(units)
}

/**
 * The net amounts of lines: each takes its share of the discount of the document, by largest remainder. They add up to the net amount of
 * the document.
 */
export function shareNet(lineTotalsCents: readonly number[], discountCents: number): number[] {
  if (lineTotalsCents.every((cents) => cents === 0)) return [...lineTotalsCents]
  const shares = splitByWeights(BigInt(discountCents), lineTotalsCents.map(BigInt))
  return lineTotalsCents.map((totalCents, index) => totalCents - Number(shares[index]))
}

/** Amounts of several lines; net amount and cost are of those whose cost is known. */
export interface MarginSum {
  netCents: number
  costMicros: bigint
  knownLines: number
  lines: number
}

export function sumMargins(lines: readonly SoldAmount[]): MarginSum {
  const sum: MarginSum = { netCents: 0, costMicros: 0n, knownLines: 0, lines: lines.length }
  for (const { netCents, costMicros } of lines) {
    if (costMicros === null) continue
    sum.netCents += netCents
    sum.costMicros += costMicros
    sum.knownLines += 1
  }
  return sum
}

export function hasKnownCost(lines: readonly SoldAmount[]): boolean {
  return lines.some(({ costMicros }) => costMicros !== null)
}

/** Null if the cost of no line is known. */
export function marginOfSum(sum: MarginSum): Margin | null {
  return sum.knownLines === 0 ? null : marginOf(sum)
}

export const unknownMarginText = 'Cost unknown'

/** '$12.50 (31.3%)', or 'Cost unknown' */
export function describeMargin(margin: Margin | null): string {
  if (margin === null) return unknownMarginText
  const { marginCents, basisPoints } = margin
  const percent = describePercent(basisPoints)
  return percent === undefined ? formatUsd(marginCents) : `${formatUsd(marginCents)} (${percent})`
}

/** '31.3%', or undefined without a net amount. */
export function describePercent(basisPoints: number | null): string | undefined {
  return basisPoints === null ? undefined : formatPercent(Math.round(basisPoints / 10) * 10)
}

/** 'margin of 8 of 10 lines', or undefined if the cost of all is known, or of none. */
export function describeKnownLines({ knownLines, lines }: MarginSum): string | undefined {
  if (knownLines === lines || knownLines === 0) return undefined
  return `margin of ${formatCount(knownLines)} of ${pluralize(lines, 'line')}`
}

/** 'Rib Tank (RT-1-M) leaves -$2.00 (-20%)': why it is asked before lines are sold below their cost. */
export function describeBelowCost(line: SoldAmount & { name: string; code: string }): string {
  return `${line.name} (${line.code}) leaves ${describeMargin(marginOf(line))}`
}
