// The texts of the stock history.
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
  voided: 'Invoice voided',
  returned: 'Returned',
  allocated: 'Allocated',
  released: 'Released',
  'arrival undone': 'Arrival undone',
}

/** Reasons that can go both ways have a sign. */
const sumLabels: Record<MovementReason, (difference: number) => string> = {
  created: (difference) => `${formatCount(difference)} opening stock`,
  edited: (difference) => `${formatSigned(difference)} edited`,
  received: (difference) => `${formatCount(difference)} received`,
  adjusted: (difference) => `${formatSigned(difference)} adjusted`,
  counted: (difference) => `${formatSigned(difference)} counted`,
  imported: (difference) => `${formatSigned(difference)} imported`,
  'import undone': (difference) => `${formatSigned(difference)} import undone`,
  invoiced: (difference) => `${formatCount(-difference)} sold`,
  voided: (difference) => `${formatCount(difference)} from voided invoices`,
  returned: (difference) => `${formatCount(difference)} returned`,
  allocated: (difference) => `${formatCount(-difference)} allocated`,
  released: (difference) => `${formatCount(difference)} released`,
  'arrival undone': (difference) => `${formatCount(-difference)} of undone arrivals`,
}

/** ['3 in stock', '10 opening stock, 4 received, 11 sold'] */
export function describeStock(sums: StockLedger['sums']): [total: string, parts: string] {
  const total = sums.reduce((sum, { difference }) => sum + difference, 0)
  const parts = sums
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => movementReasons.indexOf(a.reason) - movementReasons.indexOf(b.reason))
    .map(({ reason, difference }) => sumLabels[reason](difference))
  return [total === 0 ? 'Nothing in stock' : `${formatCount(total)} in stock`, parts.join(', ')]
}
