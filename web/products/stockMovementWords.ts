// Why a quantity changed, as the stock history says it.
import type { MovementReason } from '#domain/stock.ts'

export const reasonWords: Record<MovementReason, string> = {
  created: 'Opening stock',
  edited: 'Edited',
  received: 'Received',
  counted: 'Counted',
  imported: 'Imported',
  'import undone': 'Import undone',
  invoiced: 'Sold',
  voided: 'Invoice voided, units returned',
}

/** '+12' or '−3', with a real minus sign. */
export function signed(difference: number): string {
  const figure = Math.abs(difference).toLocaleString('en-US')
  return difference < 0 ? `\u2212${figure}` : `+${figure}`
}
