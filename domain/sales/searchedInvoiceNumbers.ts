// Which invoice numbers a searched text may mean.
import { formatInvoiceNumber } from './invoices.ts'

/** How many years back a bare '12' is looked for. */
const years = 10

/**
 * The numbers that a text may be, newest first: 'inv-2026-00012' as it stands, '2026-12' of that year, and '12' of each of
 * the last years. It may be next year already where the company is.
 */
export function possibleInvoiceNumbers(text: string, thisYear: number): string[] {
  const [, year, place] = /^(?:(?:inv-)?(\d{4})-)?(\d{1,9})$/i.exec(text.trim()) ?? []
  if (place === undefined) return []
  if (year !== undefined) return [formatInvoiceNumber(Number(year), Number(place))]
  return Array.from({ length: years }, (_, back) => formatInvoiceNumber(thisYear + 1 - back, Number(place)))
}

/**
 * Of the numbers that begin with a text such as 'inv-20', 'INV-2024' or 'INV-2024-001' the first, and what stands behind the
 * last, in any alphabet's order; undefined where no number begins so.
 */
export function invoiceNumberRange(text: string): { from: string; below: string } | undefined {
  const begin = text.trim().toUpperCase()
  return /^INV-(?:\d{1,4}|\d{4}-\d*)$/.test(begin) ? { from: begin, below: `${begin}Z` } : undefined
}
