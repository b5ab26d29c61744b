// Codes of products: which texts mean the same code, and the spellings of one barcode.
import { scanReadings } from './scans.ts'
import { cleanLine } from './text.ts'

/** UPC-A, EAN-13 and GTIN-14: a shorter number is a longer one without its leading zeros. */
const barcode = /^\d{12,14}$/
const barcodeLengths = [12, 13, 14]

/** Ignores case and invisible characters. */
export function isSameCode(one: string, other: string): boolean {
  return cleanLine(one).toLowerCase() === cleanLine(other).toLowerCase()
}

/**
 * Also true for two spellings of one barcode, such as 042563008123 and 0042563008123, and for a scanned `text` with a symbology identifier
 * or with GS1 elements.
 */
export function meansCode(text: string, code: string): boolean {
  return (
    isSameCode(text, code) ||
    scanReadings(text).some((reading) => isSameCode(shortestSpelling(reading), shortestSpelling(code)))
  )
}

/** The code itself, then the other spellings of its barcode. */
export function codeSpellings(text: string): string[] {
  const code = cleanLine(text)
  if (!barcode.test(code)) return [code]
  const longest = code.padStart(14, '0')
  const others = barcodeLengths
    .map((length) => longest.slice(14 - length))
    .filter((other) => other !== code && other.padStart(14, '0') === longest)
  return [code, ...others]
}

/** 12 digits for a UPC, which its other spellings contain. */
export function shortestSpelling(text: string): string {
  return codeSpellings(text).reduce((best, next) => (next.length < best.length ? next : best))
}

const maxCodeDigits = 14

/** The codes that a number can have been before a spreadsheet removed its leading zeros: 123 was 0123, 00123, ... */
export function withLeadingZeros(code: string): string[] {
  if (!/^[1-9]\d*$/.test(code)) return []
  const count = Math.max(0, maxCodeDigits - code.length)
  return Array.from({ length: count }, (_, index) => code.padStart(code.length + index + 1, '0'))
}
