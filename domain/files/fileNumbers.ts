// Reads amounts and whole numbers as files write them: with currency signs, thousands separators and decimal commas.

/** The mark before the decimals of a file: a comma if semicolons separate its cells, otherwise a point. */
export type DecimalMark = '.' | ','

/** A cell can have a million characters. */
const maxLength = 40

export interface Reading {
  value: number
  /** True if the value was rounded or the text can be read in two ways. */
  isUnclear: boolean
}

/** Rounds half a cent away from zero. Undefined if the text is no amount. */
export function readCents(text: string, decimalMark: DecimalMark): Reading | undefined {
  if (text.length > maxLength) return undefined
  const amount = text.replace(/^(?:(?:US)?\$|USD)\s*/i, '').replace(/\s*(?:(?:US)?\$|USD)$/i, '')
  const number = readDecimal(amount, decimalMark)
  if (!number) return undefined
  const { whole, fraction, isUnclear } = number
  const cents = Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
  const isRounded = /[1-9]/.test(fraction.slice(2))
  return { value: cents + (/^..[5-9]/.test(fraction) ? 1 : 0), isUnclear: isUnclear || isRounded }
}

/** Undefined if the text is no whole number. */
export function readUnits(text: string, decimalMark: DecimalMark): Reading | undefined {
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
