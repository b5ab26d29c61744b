// Rewrites the quantities of a file as plain numbers of units.
import { readUnits } from '#domain/files/fileNumbers.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { splitUnit } from './fileUnits.ts'
import type { OrderCells } from './orderColumns.ts'

/** Order forms have all products of a season, most of them without a quantity. */
export function isNothing(quantity: string): boolean {
  return /^(?:|[-–—]|n\/a|0+(?:[.,]0+)?)$/i.test(quantity)
}

/** Brackets are the minus of accountants. `columnUnit` is the unit that the name of the column has. */
export function rewriteQuantity(
  cells: OrderCells,
  decimalMark: DecimalMark,
  columnUnit?: string,
): OrderCells {
  const { quantity = '', ...others } = cells
  if (isNothing(quantity)) return others
  const split = cells.unit === undefined ? splitUnit(quantity) : undefined
  const unit = cells.unit ?? split?.unit ?? columnUnit
  return {
    ...others,
    quantity: rewriteUnits((split?.quantity ?? quantity).replace(/^\(\s*(\d+)\s*\)$/, '-$1'), decimalMark),
    ...(unit !== undefined && { unit }),
  }
}

export function rewriteUnits(text: string, decimalMark: DecimalMark): string {
  const units = readUnits(text, decimalMark)
  return units ? String(units.value) : text
}
