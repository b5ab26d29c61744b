// Splits a date range into its whole months and the days before and after them, for reading counter tables.
import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import { addDays } from '#domain/platform/days.ts'

/** Boundaries of three half-open ranges, some possibly empty: dates, or PostgreSQL's '-infinity' and 'infinity'. */
export interface SplitDateRange {
  start: string
  firstMonth: string
  endOfMonths: string
  end: string
}

/** Both dates are inclusive and optional. A range without a whole month is all days. */
export function splitIntoMonths({
  startDate,
  endDate,
}: Pick<InvoiceQuery, 'startDate' | 'endDate'>): SplitDateRange {
  const start = startDate ?? '-infinity'
  const end = endDate === undefined ? 'infinity' : dayAfter(endDate)
  const firstMonth = startDate === undefined ? start : nextMonthStart(startDate)
  const endOfMonths = end === 'infinity' ? end : monthStart(end)
  // ISO dates compare correctly as text, and sort between '-infinity' and 'infinity'.
  return firstMonth < endOfMonths
    ? { start, firstMonth, endOfMonths, end }
    : { start, firstMonth: end, endOfMonths: end, end }
}

const lastDay = '9999-12-31'

function dayAfter(day: string): string {
  return day === lastDay ? 'infinity' : addDays(day, 1)
}

/** The first day of the month that starts on or after `day`. */
function nextMonthStart(day: string): string {
  const month = monthStart(day)
  if (day === month) return day
  return month === monthStart(lastDay) ? 'infinity' : monthStart(addDays(month, 31))
}

function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`
}
