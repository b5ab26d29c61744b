// The barcodes of products, and the codes that customers and suppliers have for them: 'their 88-1042-NVY' is our MYN-7-M.
import { codeSpellings } from '#domain/platform/codes.ts'
import { formatCount } from '#domain/platform/format.ts'
import { checkDigitError, formatGtin, readGtins } from '#domain/platform/gtins.ts'

/** In characters. */
export const maxAliasLength = 120

/** The units of a supplier's pack, or of a carton with a barcode of its own. */
export const packLimits = { min: 1, max: 10_000 } as const
export const packMessage = `Pack must be a whole number from 1 to ${formatCount(packLimits.max)}`

export const oneSenderMessage = 'Choose a customer or a supplier, or none for a barcode'
export const customerPackMessage = "A customer's code has no pack"

export const aliasesPerPage = 50

/** What a cell of a file reads as several barcodes, or as the units of a carton. */
const cellMarks = /[,;|]| [x×*] ?\d+$/i

/** Why a text is no barcode; undefined for a GTIN, and for other texts that a cell of a file can hold. */
export function barcodeError(text: string): string | undefined {
  if (cellMarks.test(text))
    return `${text} is not a barcode: files separate barcodes with commas, and write units as x 12.`
  const [gtin, other] = readGtins(text)
  if (gtin === undefined || other === undefined) return checkDigitError(text)
  return `${text} can be a GTIN-8 or a UPC-E. Enter ${formatGtin(gtin)} or ${formatGtin(other)}.`
}

/** The one spelling in which a barcode is kept, and printed below its bars. */
export function barcodeSpelling(text: string): string {
  const [gtin] = readGtins(text)
  return gtin === undefined ? text : formatGtin(gtin)
}

/** What finds a product: the spellings of its code, then those of its barcodes. */
export function searchedSpellings(text: string): string[] {
  return [...new Set([...codeSpellings(text), ...readGtins(text.trim()).map(formatGtin)])]
}

/** The 409 of a barcode that another product has, or this one already. */
export function barcodeTakenMessage(code: string, productCode: string): string {
  return `${code} is already a barcode of ${productCode}. Change or remove it there.`
}

/** The 409 of a barcode that is the ID of another product. */
export function barcodeIsCodeMessage(code: string, productCode: string): string {
  return `${code} is the ID of product ${productCode}. A scan would find both.`
}

/** The 409 of a code that the sender has for another product, or for this one already. */
export function aliasTakenMessage(sender: string, code: string, productCode: string): string {
  return `${code} is already the code of ${sender} for ${productCode}. Change or remove it there.`
}

/** '88-1042 is the code of Harbor Mills for MYN-7-M.', for the user to check. */
export function aliasNote(code: string, sender: string, productCode: string): string {
  return `${code} is the code of ${sender} for ${productCode}`
}

/** 'TK9 is read as style 1042, by earlier codes' */
export function styleNote(theirNumber: string, number: string): string {
  return `${theirNumber} is read as style ${number}, by earlier codes`
}
