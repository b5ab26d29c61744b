// The texts of what a product is worth.
import { type CostReason, costReasons } from '#domain/stock/costReasons.ts'
import type { ProductCost } from '#domain/stock/movingAverage.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import { formatCost, ownCurrency } from './costs.ts'

export const costReasonLabels: Record<CostReason, string> = {
  opening: 'On hand when costs began',
  created: 'Opening stock',
  edited: 'Edited',
  received: 'Received',
  adjusted: 'Adjusted',
  counted: 'Counted',
  imported: 'Imported',
  'import undone': 'Import undone',
  'arrival undone': 'Arrival undone',
  processed: 'Sold',
  voided: 'Invoice voided',
  returned: 'Returned',
  'first cost': 'First cost',
  'first cost undone': 'First cost undone',
  billed: 'Corrected by a bill',
  'landed cost': 'Landed cost',
  'landed cost undone': 'Landed cost undone',
}

/** '$13.333333' */
export function formatMicros(micros: bigint): string {
  return formatCost(micros, ownCurrency)
}

/** How the value and the average came about. */
export function describeCost({
  units,
  valueMicros,
  averageMicros,
}: Pick<ProductCost, 'units' | 'valueMicros' | 'averageMicros'>): string {
  if (valueMicros === null || averageMicros === null)
    return `No cost is known. The first one values all units on hand: ${formatUnits(units)}.`
  const average = formatMicros(averageMicros)
  if (units === 0)
    return `Nothing is on hand. A unit that comes without a cost counts ${average}, the last average.`
  return `${formatUnits(units)} on hand ${units === 1 ? 'is' : 'are'} worth ${formatMicros(valueMicros)}, on average ${average}. Units that come add their cost; units that leave take the average of that moment.`
}

interface CostSum {
  reason: CostReason
  units: number
  valueMicros: bigint | null
}

/** 'Received 24 units $180.00; Sold -3 units -$22.50.': adds up to what is on hand. Without a cost, units have no amount. */
export function describeCostSums(sums: readonly CostSum[]): string {
  const parts = sums
    .toSorted((a, b) => costReasons.indexOf(a.reason) - costReasons.indexOf(b.reason))
    .map(({ reason, units, valueMicros }) =>
      [
        costReasonLabels[reason],
        ...(units === 0 ? [] : [formatUnits(units)]),
        ...(valueMicros === null ? ['without a cost'] : [formatMicros(valueMicros)]),
      ].join(' '),
    )
  return parts.length === 0 ? '' : `${parts.join('; ')}.`
}
