// Why a quantity changed and what it comes to, as the stock history says it.
import type { StockLedger } from '#contract/catalog/stock.ts'
import { formatCount } from '#domain/platform/format.ts'
import { type MovementReason, movementReasons, formatSigned } from '#domain/stock/stock.ts'

export const movementLabels: Record<MovementReason, string> = {
  created: 'Opening stock',
  edited: 'Edited',
  received: 'Received',
  adjusted: 'Adjusted',
  counted: 'Counted',
  imported: 'Imported',
  'import undone': 'Import undone',
  invoiced: 'Sold',
  voided: 'Invoice voided, units returned',
}

/** What a reason came to; what goes both ways has a sign. */
const sumWords: Record<MovementReason, (difference: number) => string> = {
  created: (difference) => `${formatCount(difference)} opened`,
  edited: (difference) => `${formatSigned(difference)} edited`,
  received: (difference) => `${formatCount(difference)} received`,
  adjusted: (difference) => `${formatSigned(difference)} adjusted`,
  counted: (difference) => `${formatSigned(difference)} counted`,
  imported: (difference) => `${formatSigned(difference)} imported`,
  'import undone': (difference) => `${formatSigned(difference)} import undone`,
  invoiced: (difference) => `${formatCount(-difference)} sold`,
  voided: (difference) => `${formatCount(difference)} returned`,
}

/** Why there are so many: ['3 in stock', '10 opened, 4 received, 11 sold']. */
export function describeStock(sums: StockLedger['sums']): [total: string, parts: string] {
  const total = sums.reduce((sum, { difference }) => sum + difference, 0)
  const parts = sums
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => movementReasons.indexOf(a.reason) - movementReasons.indexOf(b.reason))
    .map(({ reason, difference }) => sumWords[reason](difference))
  return [total === 0 ? 'Nothing in stock' : `${formatCount(total)} in stock`, parts.join(', ')]
}
