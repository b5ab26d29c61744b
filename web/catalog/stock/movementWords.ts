// Why a quantity changed and what it comes to, as the stock history says it.
import type { StockLedger } from '#contract/catalog/stock.ts'
import { figure } from '#domain/platform/figures.ts'
import { type MovementReason, movementReasons, signed } from '#domain/stock/stock.ts'

export const reasonWords: Record<MovementReason, string> = {
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
  created: (difference) => `${figure(difference)} opened`,
  edited: (difference) => `${signed(difference)} edited`,
  received: (difference) => `${figure(difference)} received`,
  adjusted: (difference) => `${signed(difference)} adjusted`,
  counted: (difference) => `${signed(difference)} counted`,
  imported: (difference) => `${signed(difference)} imported`,
  'import undone': (difference) => `${signed(difference)} import undone`,
  invoiced: (difference) => `${figure(-difference)} sold`,
  voided: (difference) => `${figure(difference)} returned`,
}

/** Why there are so many: ['3 in stock', '10 opened, 4 received, 11 sold']. */
export function stockInWords(sums: StockLedger['sums']): [total: string, parts: string] {
  const total = sums.reduce((sum, { difference }) => sum + difference, 0)
  const parts = sums
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => movementReasons.indexOf(a.reason) - movementReasons.indexOf(b.reason))
    .map(({ reason, difference }) => sumWords[reason](difference))
  return [total === 0 ? 'Nothing in stock' : `${figure(total)} in stock`, parts.join(', ')]
}
