// Which invoice numbers a searched text may mean.
import { formatInvoiceNumber } from './invoices.ts'

/** How many years back a bare sequence number such as '12' is looked up. */
const years = 10

/**
 * Returns the invoice numbers that a text may mean, newest first: 'inv-2026-00012' itself, '2026-12' of that year, '12' of each of the
 * last years. Starts with next year, which may have begun in the company's time zone.
 */
export function possibleInvoiceNumbers(text: string, thisYear: number): string[] {
  const match = /^(?:(?:inv-)?(\d{4})-)?(\d{1,9})$/i.exec(text.trim())
  if (!match) return []
  const [, year, sequence] = match
  if (year !== undefined) return [formatInvoiceNumber(Number(year), Number(sequence))]
  return Array.from({ length: years }, (_, back) =>
    formatInvoiceNumber(thisYear + 1 - back, Number(sequence)),
  )
}

/** Whether a text may mean this invoice number, in whatever year. */
export function meansInvoiceNumber(text: string, invoiceNumber: string): boolean {
  const year = Number(/^INV-(\d{4})-/.exec(invoiceNumber)?.[1])
  return possibleInvoiceNumbers(text, year).includes(invoiceNumber)
}

/**
 * Returns the range of invoice numbers that begin with a text such as 'inv-20', 'INV-2024' or 'INV-2024-001' (`below` is exclusive and
 * correct in any collation), or undefined if no number can begin so.
 */
export function invoiceNumberRange(text: string): { from: string; below: string } | undefined {
  const begin = text.trim().toUpperCase()
  return /^INV-(?:\d{1,4}|\d{4}-\d*)$/.test(begin) ? { from: begin, below: `${begin}Z` } : undefined
}
