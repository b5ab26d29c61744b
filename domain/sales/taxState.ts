// The state whose sales tax an invoice belongs to.
import { americanStateCode, stateCode } from './customerFiles/stateCodes.ts'

/** The name of sales whose invoices name no state. */
export const unknownState = 'Unknown'

interface InvoiceAddresses {
  shipToState: string | null
  shipTo: string | null
  customerAddress: string | null
}

/**
 * The ship-to state, or else that of the ship-to address, or of the billing address if there is no ship-to address: 'NY'. Null if none
 * is named.
 */
export function taxState({ shipToState, shipTo, customerAddress }: InvoiceAddresses): string | null {
  const typed = shipToState?.trim() ?? ''
  if (typed !== '') return americanStateCode(typed) ?? stateCode(typed, undefined).toUpperCase()
  return readState(shipTo?.trim() || (customerAddress ?? '')) ?? null
}

const unitedStates = /^(?:U\.?S\.?(?:A\.?)?|United States(?: of America)?)$/i
const zipCode = /^\d{5}(?:-\d{4})?$/

/** The words of the longest names of countries and states. */
const wordCounts = [4, 3, 2, 1]

/**
 * Reads the state at the end of an American address such as '12 Mercer Street, New York, NY 10013'. It needs a ZIP code or the country
 * after the state: without them, 'Berlin, DE' could be Delaware.
 */
export function readState(address: string): string | undefined {
  const parts = address
    .split(/[\n,]/)
    .map((part) => part.split(/\s/).filter((word) => word !== ''))
    .filter((words) => words.length > 0)
  const hasCountry = dropLast(parts, (words) => unitedStates.test(words))
  const hasZipCode = dropLast(parts, (words) => zipCode.test(words))
  if (!hasCountry && !hasZipCode) return undefined
  return wordCounts
    .map((count) => americanStateCode(lastWords(parts, count)))
    .find((code) => code !== undefined)
}

/** Removes the last words of the last part if they match. */
function dropLast(parts: string[][], matches: (words: string) => boolean): boolean {
  const count = wordCounts.find((count) => matches(lastWords(parts, count)))
  if (count === undefined) return false
  const last = parts.pop()?.slice(0, -count) ?? []
  if (last.length > 0) parts.push(last)
  return true
}

function lastWords(parts: readonly string[][], count: number): string {
  return parts.at(-1)?.slice(-count).join(' ') ?? ''
}
