// The periods that a report offers.
import { addDays, lastDayOfMonth } from '#domain/platform/days.ts'

export const reportPeriods = ['last-month', 'this-month', 'last-quarter', 'this-year'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** Both days belong to it. */
export interface DayRange {
  startDate: string
  endDate: string
}

/** The whole months of a period, seen from `today`. */
export function periodDays(period: ReportPeriod, today: string): DayRange {
  const month = firstOfMonth(today)
  const year = today.slice(0, 4)
  const days: Record<ReportPeriod, DayRange> = {
    'last-month': monthsUntil(addDays(month, -1), 1),
    'this-month': monthsUntil(today, 1),
    'last-quarter': monthsUntil(addDays(firstOfQuarter(today), -1), 3),
    'this-year': { startDate: `${year}-01-01`, endDate: `${year}-12-31` },
  }
  return days[period]
}

/** `count` months, the last one that of `day`. */
function monthsUntil(day: string, count: number): DayRange {
  let startDate = firstOfMonth(day)
  for (let months = 1; months < count; months += 1) startDate = firstOfMonth(addDays(startDate, -1))
  return { startDate, endDate: lastDayOfMonth(day) }
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}
