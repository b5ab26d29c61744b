// A company's own GTIN-13 numbers: its GS1 company prefix, an item reference and a check digit, by the GS1 General Specifications.
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { readGtins, withCheckDigit } from '#domain/platform/gtins.ts'

import { barcodeSpelling } from './productAliases.ts'

/** Of a GTIN-13, before the check digit. */
const payloadDigits = 12

/** How far the numbers of a prefix were assigned. */
export interface Gs1Counter {
  prefix: string
  /** The first item reference that was not assigned. */
  next: number
}

/** How many numbers a prefix has: 1,000 with 9 digits. */
export function gs1Capacity(prefix: string): number {
  return 10 ** (payloadDigits - prefix.length)
}

/** The number as barcodes are kept: 13 digits, or the 12 of a UPC. */
export function formatGs1Number(prefix: string, itemReference: number): string {
  const digits = payloadDigits - prefix.length
  return barcodeSpelling(withCheckDigit(prefix + String(itemReference).padStart(digits, '0')))
}

/**
 * At most `count` item references that were never assigned, from the counter on. A longer or shorter prefix has some of the same numbers:
 * those that `others` have assigned are left out, too.
 */
export function nextItemReferences(
  { prefix, next }: Gs1Counter,
  others: readonly Gs1Counter[],
  count: number,
): number[] {
  const first = firstNumber(prefix)
  const ranges = others
    .filter((other) => other.prefix !== prefix)
    .map((other) => ({ start: firstNumber(other.prefix), end: firstNumber(other.prefix) + other.next }))
  const references: number[] = []
  for (let reference = next; reference < gs1Capacity(prefix) && references.length < count;) {
    const number = first + reference
    const range = ranges.find(({ start, end }) => number >= start && number < end)
    if (!range) references.push(reference)
    reference = range ? range.end - first : reference + 1
  }
  return references
}

/** Without its check digit. */
function firstNumber(prefix: string): number {
  return Number(prefix) * gs1Capacity(prefix)
}

/** Whether a product ID is an EAN, a UPC or a GTIN-14, so that the product needs no other number. */
export function isGtinCode(code: string): boolean {
  return code.length >= 12 && readGtins(code).length > 0
}

export const noGs1PrefixMessage =
  'The company has no GS1 prefix yet. An Admin can enter it in the company settings.'

/** The 409 of an assignment to more products than there are numbers. */
export function tooFewNumbersMessage(prefix: string, available: number, needed: number): string {
  const numbers = available === 0 ? 'no numbers' : pluralize(available, 'number')
  return `GS1 prefix ${prefix} has ${numbers} left, but ${formatCount(needed)} ${needed === 1 ? 'is' : 'are'} needed. Select fewer products, or enter another prefix in the company settings.`
}
