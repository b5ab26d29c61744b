// Reads numbers as people write them: with thousands separators, a decimal comma, or a sign that belongs to the unit.
import { parseDecimal } from './money.ts'

/** The mark before the decimals of a text. */
export type DecimalMark = '.' | ','

export interface SplitNumber {
  whole: string
  fraction: string
  /** True if the text can be read in two ways. */
  isUnclear: boolean
}

/** Longer texts are not numbers; a cell of a file can have a million characters. */
export const maxNumberLength = 40

/** Larger numbers are refused anyway, and their cents would not be exact. */
const maxWholeDigits = 12

/**
 * Splits a number into its digits. Of a point and a comma, the last is the decimal mark. A single mark before exactly three
 * digits, as in `1,234`, is unclear: it separates decimals if it is `decimalMark`, otherwise thousands.
 */
export function splitNumber(text: string, decimalMark: DecimalMark): SplitNumber | undefined {
  if (text === '' || text.length > maxNumberLength || !/^\d*(?:[.,]\d+)*$/.test(text)) return undefined
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

/**
 * A typed or pasted number in plain digits: `$1,250.50` and `1.250,50` are '1250.50', `12,5` is '12.5', `1,250` is '1250'. Undefined if it
 * is not a number. With fewer than three `decimals`, `1.250` is none either: it can be 1250 or 1.25.
 */
export function toPlainNumber(text: string, decimals: number): string | undefined {
  if (text.length > maxNumberLength) return undefined
  // A point at the end is the beginning of decimals: the user still types.
  const [, sign = '', digits = ''] = /^(-?)\$?\s*(.*?)\.?\s*%?$/.exec(text.trim()) ?? []
  const number = splitNumber(digits, '.')
  if (!number || (number.fraction.length >= 3 && decimals < 3)) return undefined
  const { whole, fraction } = number
  return `${sign}${whole || '0'}${fraction && `.${fraction}`}`
}

/** A typed number, negative ones included; NaN if the text is none. */
export function readTypedNumber(text: string, decimals = 0): number {
  return Number(toPlainNumber(text, decimals) ?? Number.NaN)
}

/** `1,250` as 1250. Undefined if the text is not a whole number of at least 0. */
export function readTypedUnits(text: string): number | undefined {
  const units = readTypedNumber(text)
  return Number.isInteger(units) && units >= 0 ? units : undefined
}

/** `readTypedDecimal('12,5', 2)` is 1250. Undefined if the text is not a number, negative, or has more decimals. */
export function readTypedDecimal(text: string, decimals: number): number | undefined {
  return parseDecimal(toPlainNumber(text, decimals) ?? '', decimals)
}

/** '$1,250.50' as 125050 cents. Undefined if the text is not an amount. */
export function readTypedCents(text: string): number | undefined {
  return readTypedDecimal(text, 2)
}

/** A typed amount as the API takes it: '1250.50'; '' if it is none. */
export function toAmountText(text: string): string {
  return toPlainNumber(text, 2) ?? ''
}
