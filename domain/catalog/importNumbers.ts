// Rewrites the prices and quantities of a row as plain numbers.
import { readAmount, readCents, readUnits } from '#domain/files/fileNumbers.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatCents, formatUsd } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'

import { fileColumns, type ImportCells, importColumns } from './importRow.ts'
import type { FileColumn } from './productColumns.ts'

export interface NormalizedCells {
  cells: ImportCells
  /** Notes for the user to check, such as 'Price 12.505 read as $12.51'. */
  notes: string[]
}

/**
 * Rewrites prices and quantities as plain numbers: `$1,234.50` becomes `1234.50`, `3.0` becomes `3`. Notes what was rounded to
 * the cent or can be read in two ways. With `readsNegativeStock`, a shop's oversold stock of -3 or (3) is 0. A cell that is not a number stays as it is, and `readImportRow` refuses it.
 */
export function normalizeNumbers(
  cells: ImportCells,
  decimalMark: DecimalMark,
  { readsNegativeStock = false } = {},
): NormalizedCells {
  const normalized: NormalizedCells = { cells: { ...cells }, notes: [] }
  if (readsNegativeStock) raiseNegativeStock(normalized)
  for (const column of importColumns) {
    const text = normalized.cells[column]?.trim() ?? ''
    const number = readers[fileColumns[column].kind]?.(text, decimalMark)
    if (!number) continue
    normalized.cells[column] = number.text
    if (number.note !== undefined)
      normalized.notes.push(`${fileColumns[column].label} ${text} read as ${number.note}`)
  }
  return normalized
}

/** The difference to a quantity at export may be any, so that such a row is refused instead. */
function raiseNegativeStock({ cells, notes }: NormalizedCells): void {
  const text = cells.quantity?.trim() ?? ''
  const isNegative = /^[-−–]\s?[\d.,]*[1-9][\d.,]*$|^\([\d.,]+\)$|^[\d.,]+-$/.test(text)
  if (!isNegative || cells.quantityAtExport) return
  cells.quantity = '0'
  notes.push(`${fileColumns.quantity.label} ${text} read as 0`)
}

const readers: Partial<
  Record<
    FileColumn['kind'],
    (text: string, mark: DecimalMark) => { text: string; note: string | undefined } | undefined
  >
> = {
  cents(text, mark) {
    const cents = /^\d*$|^\d+\.\d\d?$/.test(text) ? undefined : readCents(text, mark)
    return (
      cents && { text: formatCents(cents.value), note: cents.isUnclear ? formatUsd(cents.value) : undefined }
    )
  },
  cost(text, mark) {
    const cost = /^\d*$|^\d+\.(?:\d\d?|\d{4,6})$/.test(text) ? undefined : readAmount(text, mark, 6)
    const plain = cost && formatUnitCost(cost.value)
    return cost && plain ? { text: plain, note: cost.isUnclear ? `$${plain}` : undefined } : undefined
  },
  units(text, mark) {
    const units = /^\d*$/.test(text) ? undefined : readUnits(text, mark)
    return (
      units && { text: String(units.value), note: units.isUnclear ? formatCount(units.value) : undefined }
    )
  },
}
