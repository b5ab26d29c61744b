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

const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Mar 3, 2026, 4:05 PM', by the clock of the person who reads it. */
export function momentInWords(moment: Date): string {
  return momentFormat.format(moment)
}
