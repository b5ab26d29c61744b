// GTINs: the numbers of EAN, UPC and ITF-14 barcodes, by the GS1 General Specifications.

/** What a GTIN is called by its number of digits. */
const kinds: Record<number, string> = { 12: 'a UPC', 13: 'an EAN', 14: 'a GTIN' }

/** The digit behind `digits`: three and one times its digits, from the right, fill up to a multiple of ten. */
function checkDigit(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** '03600029145' as 036000291452. */
export function withCheckDigit(digits: string): string {
  return `${digits}${checkDigit(digits)}`
}

function hasCheckDigit(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}

/** '036000291452 is not a UPC: its last digit would be 2.', of 12 to 14 digits; undefined for all other texts. */
export function checkDigitError(text: string): string | undefined {
  const kind = /^\d{12,14}$/.test(text) ? kinds[text.length] : undefined
  if (kind === undefined || hasCheckDigit(text)) return undefined
  return `${text} is not ${kind}: its last digit would be ${checkDigit(text.slice(0, -1))}.`
}

/** The 12 digits behind the 8 of a UPC-E; undefined if there are none. */
function expandUpcE(text: string): string | undefined {
  const [, system, body, last = ''] = /^([01])(\d{6})(\d)$/.exec(text) ?? []
  if (system === undefined || body === undefined) return undefined
  const end = Number(last)
  const [start, rule] = [body.slice(0, 5), Number(body.at(-1))]
  const digits =
    rule <= 2
      ? `${start.slice(0, 2)}${rule}0000${start.slice(2)}`
      : rule <= 4
        ? `${start.slice(0, rule)}00000${start.slice(rule)}`
        : `${start}0000${rule}`
  const upc = `${system}${digits}`
  return checkDigit(upc) === end ? `${upc}${end}` : undefined
}

/**
 * The GTINs that a text can mean, with 14 digits: none, one, or two for eight digits that are a GTIN-8 and a UPC-E. Nine to eleven digits
 * are a UPC that lost its zeros in a spreadsheet.
 */
export function readGtins(text: string): string[] {
  if (!/^\d{8,14}$/.test(text)) return []
  const upc = text.length === 8 ? expandUpcE(text) : undefined
  return [...(hasCheckDigit(text) ? [text] : []), ...(upc === undefined ? [] : [upc])].map((digits) =>
    digits.padStart(14, '0'),
  )
}

/** As it is printed below its bars: without the zeros in front of a UPC or an EAN. Eight digits only if they can't be a UPC-E. */
export function formatGtin(gtin: string): string {
  const short = gtin.slice(6)
  if (gtin.startsWith('000000') && readGtins(short).length === 1) return short
  return gtin.startsWith('00') ? gtin.slice(2) : gtin.replace(/^0/, '')
}
