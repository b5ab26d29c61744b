// The codes that customers and suppliers have for products: 'their 88-1042-NVY' is our MYN-7-M.
import { formatCount } from '#domain/platform/format.ts'

/** In characters. */
export const maxAliasLength = 120

/** The units of a supplier's pack. */
export const packLimits = { min: 1, max: 10_000 } as const
export const packMessage = `Pack must be a whole number from 1 to ${formatCount(packLimits.max)}`

export const oneSenderMessage = 'Choose a customer or a supplier'
export const customerPackMessage = "Only a supplier's code has a pack"

export const aliasesPerPage = 50

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
