// Lengths: whole micrometers in code, millimeters on screen, and inches as people type them.
import { formatDecimal } from './money.ts'
import { readTypedDecimal } from './numberTexts.ts'

/** One inch is exactly 25.4 mm. */
export const umPerInch = 25_400

/** '66.675' for 66,675 µm, without trailing zeros or unit. */
export function formatMillimeters(um: number): string {
  return formatDecimal(um, 3).replace(/\.?0+$/, '')
}

/** A fraction with a whole number before it: 1/2, 2 5/8 or 2-5/8. */
const fraction = /^(?:(\d{1,4})[ -]+)?(\d{1,3})\/(\d{1,3})$/

/**
 * A typed length in whole micrometers, with a sign if it is negative: `66.7`, `66,7 mm` and `6.67 cm` are metric, `2.625 in`, `1/2"` and `2 5/8 in` are inches. NaN if the text is
 * none.
 */
export function readLength(text: string): number {
  const [, sign, typed = ''] = /^([-−]?)(.*)$/.exec(text.trim().toLowerCase()) ?? []
  const um = readUnsigned(typed)
  return sign && um !== 0 ? -um : um
}

function readUnsigned(typed: string): number {
  const [, number = '', unit = 'mm'] = /^(.*?)\s*(mm|cm|in|inch|inches|"|”|″)?\.?$/.exec(typed) ?? []
  if (unit === 'mm') return Math.round(readNumber(number) * 1000)
  if (unit === 'cm') return Math.round(readNumber(number) * 10_000)
  const [, whole = '0', top, bottom] = fraction.exec(number) ?? []
  const inches = top === undefined ? readNumber(number) : Number(whole) + Number(top) / Number(bottom)
  return Number.isFinite(inches) ? Math.round(inches * umPerInch) : Number.NaN
}

/** One mark before three digits is the decimal mark: no page is a thousand millimeters wide. */
function readNumber(number: string): number {
  const decimals = 6
  const plain = number.replace(/^(\d{1,3}),(\d{3})$/, '$1.$2')
  return (readTypedDecimal(plain, decimals) ?? Number.NaN) / 10 ** decimals
}
