// The GS1 company prefix, with which the numbers of a company's EAN and UPC barcodes begin.

export const gs1PrefixLimits = { min: 6, max: 11 } as const

/**
 * First digits that GS1 allots to no company: numbers for use in a store or company (02, 04, 2), reserved ones (05), those of GTIN-8 (00000, 96),
 * periodicals and books (977 to 979), refund receipts and coupons (98, 99). By the table of GS1 prefixes in the GS1 General Specifications.
 */
const reservedStart = /^(?:00000|0[245]|2|96|97[789]|9[89])/

/** Why a text is no GS1 company prefix. An empty text is valid: no prefix. */
export function gs1PrefixError(text: string): string | undefined {
  const { min, max } = gs1PrefixLimits
  if (text === '') return undefined
  if (!/^\d*$/.test(text)) return 'Enter the GS1 company prefix with digits only.'
  if (text.length < min || text.length > max) return `A GS1 company prefix has ${min} to ${max} digits.`
  return reservedStart.test(text)
    ? `Numbers that begin with ${text.slice(0, 3)} belong to no company: GS1 reserves them, for example for numbers within a store, books or coupons. Enter the prefix of your GS1 certificate.`
    : undefined
}
