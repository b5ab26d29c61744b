// Reads prices and quantities as supplier files write them: with currency signs, thousands separators and decimal commas.
import { formatCount } from '#domain/platform/format.ts'
import { formatCents, formatUsd } from '#domain/platform/money.ts'

import type { ImportCells } from './importRow.ts'

/** The mark before the decimals of a file: a comma if semicolons separate its cells, otherwise a point. */
export type DecimalMark = '.' | ','

export interface NormalizedCells {
  cells: ImportCells
  /** What the user should check, such as 'Price 12.505 read as $12.51'. */
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

/** A cell can have a million characters. */
const maxLength = 40

interface Reading {
  value: number
  /** True if the value was rounded or the text can be read in two ways. */
  isUnclear: boolean
}

/** Rounds half a cent away from zero. */
function readCents(text: string, decimalMark: DecimalMark): Reading | undefined {
  if (text.length > maxLength) return undefined
  const amount = text.replace(/^(?:(?:US)?\$|USD)\s*/i, '').replace(/\s*(?:(?:US)?\$|USD)$/i, '')
  const number = readDecimal(amount, decimalMark)
  if (!number) return undefined
  const { whole, fraction, isUnclear } = number
  const cents = Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
  const isRounded = /[1-9]/.test(fraction.slice(2))
  return { value: cents + (/^..[5-9]/.test(fraction) ? 1 : 0), isUnclear: isUnclear || isRounded }
}

function readUnits(text: string, decimalMark: DecimalMark): Reading | undefined {
  const number = readDecimal(text, decimalMark)
  if (!number || /[1-9]/.test(number.fraction)) return undefined
  return { value: Number(number.whole), isUnclear: number.isUnclear }
}

/** Larger numbers are refused anyway, and their cents would not be exact. */
const maxWholeDigits = 12

/**
 * Splits a number into its digits. Of a point and a comma, the last is the decimal mark. A single mark before exactly three
 * digits, as in `1,234`, is unclear: it is the decimal mark if the file uses it as such, otherwise a thousands separator.
 */
function readDecimal(
  text: string,
  decimalMark: DecimalMark,
): { whole: string; fraction: string; isUnclear: boolean } | undefined {
  if (text === '' || text.length > maxLength || !/^\d*(?:[.,]\d+)*$/.test(text)) return undefined
  const groups = text.split(/[.,]/)
  const marks = Array.from(text.replaceAll(/\d/g, ''))
  const isUnclear = marks.length === 1 && isGrouped(groups)
  const hasDecimals = isUnclear ? marks[0] === decimalMark : marks.length === 1 || new Set(marks).size > 1
  const fraction = hasDecimals ? (groups.pop() ?? '') : ''
  const separators = new Set(hasDecimals ? marks.slice(0, -1) : marks)
  if (groups.length > 1 && (separators.size > 1 || !isGrouped(groups))) return undefined
  const whole = groups.join('')
  return whole.length > maxWholeDigits ? undefined : { whole, fraction, isUnclear }
}

/** Whether the groups are thousands, as in 1,234,567. */
function isGrouped([first = '', ...rest]: readonly string[]): boolean {
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3)
}
