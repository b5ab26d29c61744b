// Rewrites the prices and quantities of a row as plain numbers.
import { readCents, readUnits } from '#domain/files/fileNumbers.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatCents, formatUsd } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import type { ImportCells } from './importRow.ts'

export interface NormalizedCells {
  cells: ImportCells
  /** Notes for the user to check, such as 'Price 12.505 read as $12.51'. */
  notes: string[]
}

/**
 * Rewrites prices and quantities as plain numbers: `$1,234.50` becomes `1234.50`, `3.0` becomes `3`. Notes what was rounded to
 * the cent or can be read in two ways. A cell that is not a number stays as it is, and `readImportRow` refuses it.
 */
export function normalizeNumbers(cells: ImportCells, decimalMark: DecimalMark): NormalizedCells {
  const normalized: NormalizedCells = { cells: { ...cells }, notes: [] }
  const price = cells.price?.trim() ?? ''
  const cents = /^\d*$|^\d+\.\d\d?$/.test(price) ? undefined : readCents(price, decimalMark)
  if (cents) {
    normalized.cells.price = formatCents(cents.value)
    if (cents.isUnclear) normalized.notes.push(`Price ${price} read as ${formatUsd(cents.value)}`)
  }
  for (const [column, label] of unitColumns) {
    const text = cells[column]?.trim() ?? ''
    const units = /^\d*$/.test(text) ? undefined : readUnits(text, decimalMark)
    if (!units) continue
    normalized.cells[column] = String(units.value)
    if (units.isUnclear) normalized.notes.push(`${label} ${text} read as ${formatCount(units.value)}`)
  }
  return normalized
}

const unitColumns = [
  ['quantity', 'Quantity'],
  ['lowStockThreshold', 'Low stock threshold'],
  ['quantityAtExport', 'Quantity at export'],
] as const
