// A span of days cut into the whole months that it holds and the days before and behind them.
import type { InvoiceQuery } from '#contract/sales/invoices.ts'

/** Each part runs from one to just before the next; a part may be empty. They are days, or PostgreSQL's infinities. */
export interface SplitDateRange {
  start: string
  firstMonth: string
  endOfMonths: string
  end: string
}

/** Both days of a filter are included and optional. A span without a whole month is all days. */
export function splitIntoMonths({
  startDate,
  endDate,
}: Pick<InvoiceQuery, 'startDate' | 'endDate'>): SplitDateRange {
  const start = startDate ?? '-infinity'
  const end = endDate === undefined ? 'infinity' : dayAfter(endDate)
  const firstMonth = startDate === undefined ? start : monthFrom(startDate)
  const endOfMonths = end === 'infinity' ? end : monthOf(end)
  // As text, days are in their order, and between '-infinity' and 'infinity'.
  return firstMonth < endOfMonths
    ? { start, firstMonth, endOfMonths, end }
    : { start, firstMonth: end, endOfMonths: end, end }
}

const lastDay = '9999-12-31'

function dayAfter(day: string): string {
  return day === lastDay ? 'infinity' : daysAfter(day, 1)
}

/** The first day of the month that begins on that day or next. */
function monthFrom(day: string): string {
  const month = monthOf(day)
  if (day === month) return day
  return month === monthOf(lastDay) ? 'infinity' : monthOf(daysAfter(month, 31))
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}
