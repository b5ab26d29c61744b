// Periods by name, such as 'last-month'. A filter keeps the name, and the day on which it is read decides which days it means.
import { addDays, firstDayOfMonth, lastDayOfMonth } from './days.ts'

/** In order of time, so that lists of choices can show a part of them. */
export const periods = [
  'last-year',
  'last-12-months',
  'last-quarter',
  'last-month',
  'last-30-days',
  'last-week',
  'yesterday',
  'today',
  'this-week',
  'this-month',
  'this-quarter',
  'this-year',
  'next-week',
  'next-30-days',
  'next-month',
] as const
export type Period = (typeof periods)[number]

/** For documents and entries, whose days have passed. */
export const pastPeriods = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-30-days',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const satisfies readonly Period[]

/** For what is to be shipped. */
export const shipPeriods = [
  'today',
  'this-week',
  'next-week',
  'next-30-days',
  'this-month',
  'next-month',
  'last-month',
] as const satisfies readonly Period[]

export const accountingPeriods = [
  'last-month',
  'this-month',
  'last-quarter',
  'this-year',
] as const satisfies readonly Period[]

export const periodLabels: Readonly<Record<Period, string>> = {
  'last-year': 'Last year',
  'last-12-months': 'Last 12 months',
  'last-quarter': 'Last quarter',
  'last-month': 'Last month',
  'last-30-days': 'Last 30 days',
  'last-week': 'Last week',
  yesterday: 'Yesterday',
  today: 'Today',
  'this-week': 'This week',
  'this-month': 'This month',
  'this-quarter': 'This quarter',
  'this-year': 'This year',
  'next-week': 'Next week',
  'next-30-days': 'Next 30 days',
  'next-month': 'Next month',
}

/** Both days belong to it. */
export interface DayRange {
  startDate: string
  endDate: string
}

/** The days of a period, seen from `today`. Weeks begin on Sunday, as in the calendar of retailers; 30 days include today, 12 months this one. */
export function periodDays(period: Period, today: string): DayRange {
  const sunday = addDays(today, -weekday(today))
  const quarterMonths = (Number(today.slice(5, 7)) - 1) % 3
  const year = Number(today.slice(0, 4))
  const days: Record<Period, () => DayRange> = {
    'last-year': () => yearOf(year - 1),
    'last-12-months': () => monthsFrom(firstDayOfMonth(today, 11), 12),
    'last-quarter': () => monthsFrom(firstDayOfMonth(today, quarterMonths + 3), 3),
    'last-month': () => monthsFrom(firstDayOfMonth(today, 1), 1),
    'last-30-days': () => ({ startDate: addDays(today, -29), endDate: today }),
    'last-week': () => daysFrom(addDays(sunday, -7), 7),
    yesterday: () => daysFrom(addDays(today, -1), 1),
    today: () => daysFrom(today, 1),
    'this-week': () => daysFrom(sunday, 7),
    'this-month': () => monthsFrom(firstDayOfMonth(today, 0), 1),
    'this-quarter': () => monthsFrom(firstDayOfMonth(today, quarterMonths), 3),
    'this-year': () => yearOf(year),
    'next-week': () => daysFrom(addDays(sunday, 7), 7),
    'next-30-days': () => daysFrom(today, 30),
    'next-month': () => monthsFrom(firstDayOfMonth(today, -1), 1),
  }
  return days[period]()
}

function daysFrom(startDate: string, count: number): DayRange {
  return { startDate, endDate: addDays(startDate, count - 1) }
}

/** `startDate` is the first day of a month. */
function monthsFrom(startDate: string, count: number): DayRange {
  return { startDate, endDate: lastDayOfMonth(firstDayOfMonth(startDate, 1 - count)) }
}

function yearOf(year: number): DayRange {
  return { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
}

/** 0 is Sunday. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
