// Which numbers of documents a searched text may mean.
import { formatNumber, type NumberSeries } from '#domain/company/numberSeries.ts'

import { formatInvoiceNumber } from './invoices.ts'

/** Documents that are found by the short form of their number, such as 'so-3'. */
type SearchedSeries = Extract<NumberSeries, 'SO' | 'PO' | 'AR'>

/** How many years back a sequence number such as '12' is looked up. */
const years = 10

/**
 * Returns the invoice numbers that a text may mean, newest first: 'inv-2026-00012' itself, '2026-12' of that year, '12' and 'inv-12' of
 * each of the last years, but not 'inv-2026', which begins the numbers of a year. Starts with next year, which it may already be in the
 * company's time zone.
 */
export function possibleInvoiceNumbers(text: string, thisYear: number): string[] {
  const [, year, sequence] = /^(?:(?:inv-)?(\d{4})-)?(\d{1,9})$/i.exec(text.trim()) ?? []
  if (year !== undefined) return [formatInvoiceNumber(Number(year), Number(sequence))]
  return ofLastYears('INV', sequence ?? sequenceBehind('INV', text), thisYear)
}

/**
 * Returns the numbers of a series that a text may mean, newest first: 'so-2026-3' of that year, and 'so-3' of each of the last years.
 */
export function possibleDocumentNumbers(text: string, thisYear: number, series: SearchedSeries): string[] {
  const [, typed = '', year, sequence] = /^([a-z]{2})-(\d{4})-(\d{1,9})$/i.exec(text.trim()) ?? []
  if (typed.toUpperCase() === series) return [formatNumber(series, Number(year), Number(sequence))]
  return ofLastYears(series, sequenceBehind(series, text), thisYear)
}

/** '12' of 'inv-12'. Four digits are a year. */
function sequenceBehind(series: NumberSeries, text: string): string | undefined {
  const [, typed, sequence] = /^([a-z]+)-(\d{1,3}|\d{5,9})$/i.exec(text.trim()) ?? []
  return typed?.toUpperCase() === series ? sequence : undefined
}

function ofLastYears(series: NumberSeries, sequence: string | undefined, thisYear: number): string[] {
  if (sequence === undefined) return []
  return Array.from({ length: years }, (_, back) =>
    formatNumber(series, thisYear + 1 - back, Number(sequence)),
  )
}

/** Whether a text may mean this invoice number, in whatever year. */
export function meansInvoiceNumber(text: string, number: string): boolean {
  return possibleInvoiceNumbers(text, yearOf(number)).includes(number)
}

/** Whether a text may mean this number of a series, in whatever year. */
export function meansDocumentNumber(text: string, number: string, series: SearchedSeries): boolean {
  return possibleDocumentNumbers(text, yearOf(number), series).includes(number)
}

function yearOf(number: string): number {
  return Number(/^[A-Z]+-(\d{4})-/.exec(number)?.[1])
}

/**
 * Returns the range of invoice numbers that begin with a text such as 'inv-20', 'INV-2024' or 'INV-2024-001' (`below` is exclusive and
 * correct in any collation), or undefined if no number can begin so.
 */
export function invoiceNumberRange(text: string): { from: string; below: string } | undefined {
  const begin = text.trim().toUpperCase()
  return /^INV-(?:\d{1,4}|\d{4}-\d*)$/.test(begin) ? { from: begin, below: `${begin}Z` } : undefined
}
