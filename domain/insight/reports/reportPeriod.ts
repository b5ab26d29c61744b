// The days of a report, and those with which it is compared.
import { dateRangeError } from '#domain/platform/dates.ts'
import {
  addDays,
  countDays,
  countMonths,
  firstDayOfMonth,
  formatDay,
  formatMonth,
  formatShortDay,
  lastDayOfMonth,
} from '#domain/platform/days.ts'
import { type DayRange, pastPeriods, type Period, periodDays } from '#domain/platform/periods.ts'

import type { ReportSource } from './defineReport.ts'

/** Those that the page of a report offers. */
export const periodChoices = [...pastPeriods, 'last-12-months'] as const satisfies readonly Period[]

/** Of stock, whose last day counts. */
export const dayChoices = [
  'today',
  'yesterday',
  'last-week',
  'last-month',
  'last-quarter',
  'last-year',
] as const satisfies readonly Period[]

export const comparisonModes = ['year-before', 'period-before', 'none'] as const
export type ComparisonMode = (typeof comparisonModes)[number]
export const defaultComparisonMode: ComparisonMode = 'year-before'

export const comparisonLabels: Readonly<Record<ComparisonMode, string>> = {
  'year-before': 'Year before',
  'period-before': 'Period before',
  none: 'Nothing',
}

export const maxReportYears = 10

const reportDayFields = ['period', 'startDate', 'endDate', 'compareStartDate', 'compareEndDate'] as const

/** As the address and the API have it: a period by name, or both days, and likewise what it is compared with. */
export interface ReportDays {
  period?: Period | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  compareWith?: ComparisonMode | undefined
  compareStartDate?: string | undefined
  compareEndDate?: string | undefined
}

/** Why the days can't be reported, with the field that is wrong; undefined if they can. */
export function reportDaysError(
  days: ReportDays,
  { title, period }: { title: string; period: Period | null },
): { field: keyof ReportDays; message: string } | undefined {
  const field = period === null ? reportDayFields.find((name) => days[name] !== undefined) : undefined
  if (field !== undefined) return { field, message: `${title} is of now, it has no period` }
  const message = rangeError(days)
  if (message !== undefined) return { field: 'endDate', message }
  const compared = rangeError({ startDate: days.compareStartDate, endDate: days.compareEndDate })
  return compared === undefined ? undefined : { field: 'compareEndDate', message: compared }
}

function rangeError({
  startDate,
  endDate,
}: {
  startDate?: string | undefined
  endDate?: string | undefined
}): string | undefined {
  if (startDate === undefined && endDate === undefined) return undefined
  if (startDate === undefined || endDate === undefined) return 'Choose the first and the last day'
  const order = dateRangeError({ startDate, endDate })
  if (order !== undefined) return order
  return endDate > addDays(yearsBefore(startDate, -maxReportYears), -1)
    ? `A report has at most ${maxReportYears} years`
    : undefined
}

/** The days that are reported, seen from `today`. */
export function reportedDays(
  { period, startDate, endDate }: ReportDays,
  today: string,
  defaultPeriod: Period,
): DayRange {
  if (startDate !== undefined && endDate !== undefined) return { startDate, endDate }
  return periodDays(period ?? defaultPeriod, today)
}

/**
 * The days with which they are compared, or undefined. What is not over yet is compared with the same part of the other period: on
 * Mar 10, this month with the first ten days of February or of last March.
 */
export function comparedRange(
  days: DayRange,
  { compareWith = defaultComparisonMode, compareStartDate, compareEndDate }: ReportDays,
  today: string,
): DayRange | undefined {
  if (compareStartDate !== undefined && compareEndDate !== undefined)
    return { startDate: compareStartDate, endDate: compareEndDate }
  if (compareWith === 'none') return undefined
  const { startDate } = days
  const endDate = today >= startDate && today < days.endDate ? today : days.endDate
  const isWholeMonths = startDate.endsWith('-01') && endDate === lastDayOfMonth(endDate)
  if (compareWith === 'year-before') {
    const end = yearsBefore(endDate, 1)
    return { startDate: yearsBefore(startDate, 1), endDate: isWholeMonths ? lastDayOfMonth(end) : end }
  }
  return rangeBefore({ startDate, endDate }, days)
}

/** As many months or days before. `whole` are the days of the period when it is over. */
function rangeBefore({ startDate, endDate }: DayRange, whole: DayRange): DayRange {
  const { endDate: wholeEnd } = whole
  if (startDate.endsWith('-01') && wholeEnd === lastDayOfMonth(wholeEnd)) {
    const months = countMonths(startDate, wholeEnd) + 1
    const start = firstDayOfMonth(startDate, months)
    if (endDate === wholeEnd) return { startDate: start, endDate: addDays(startDate, -1) }
    const endMonth = firstDayOfMonth(endDate, months)
    const sameDay = `${endMonth.slice(0, 8)}${endDate.slice(8)}`
    const lastDay = lastDayOfMonth(endMonth)
    return { startDate: start, endDate: sameDay < lastDay ? sameDay : lastDay }
  }
  const length = countDays(startDate, wholeEnd) + 1
  return { startDate: addDays(startDate, -length), endDate: addDays(endDate, -length) }
}

/** '2028-02-29' a year before is '2027-02-28'; a negative number is of years after. */
function yearsBefore(day: string, years: number): string {
  const month = firstDayOfMonth(day, 12 * years)
  const sameDay = `${month.slice(0, 8)}${day.slice(8)}`
  const lastDay = lastDayOfMonth(month)
  return sameDay < lastDay ? sameDay : lastDay
}

/** '2025', 'Nov 2025', 'Nov 21, 2025', 'Mar 1 to Apr 15, 2025' or 'Nov 1, 2025 to Mar 31, 2026' */
export function describeDays({ startDate, endDate }: DayRange): string {
  const single = describeUnit({ startDate, endDate })
  if (single !== undefined) return single
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${isSameYear ? formatShortDay(startDate) : formatDay(startDate)} to ${formatDay(endDate)}`
}

/** A year, a month or a day; undefined for other days. */
function describeUnit({ startDate, endDate }: DayRange): string | undefined {
  if (startDate === endDate) return formatDay(startDate)
  const year = startDate.slice(0, 4)
  if (startDate === `${year}-01-01` && endDate === `${year}-12-31`) return year
  const month = startDate.slice(0, 7)
  if (startDate !== `${month}-01` || endDate !== lastDayOfMonth(startDate)) return undefined
  return `${formatMonth(month, 'short')} ${year}`
}

/** Of sources that have no period. */
const nowTexts: Partial<Record<ReportSource, string>> = {
  openOrders: 'in open orders',
  shipping: 'in open orders',
  coming: 'in open purchase orders',
}

/** 'in Nov 2025', 'on Nov 21, 2025', 'from Mar 1 to Apr 15, 2025', 'at the end of Nov 30, 2025' or 'in open orders' */
export function describeTime(source: ReportSource, days: DayRange): string {
  const nowText = nowTexts[source]
  if (nowText !== undefined) return nowText
  const isDay = days.startDate === days.endDate
  const ofPeriod = isDay ? 'on' : describeUnit(days) === undefined ? 'from' : 'in'
  return `${source === 'stock' ? 'at the end of' : ofPeriod} ${describeReported(source, days)}`
}

/** 'Nov 2025'; for stock, 'Nov 30, 2025'. */
export function describeReported(source: ReportSource, days: DayRange): string {
  return source === 'stock' ? formatDay(days.endDate) : describeDays(days)
}

/** The other period as the head of a column: 'Nov 2025', for stock 'Nov 30, 2025'; 'Before' if that is longer. */
export function describeCompared(source: ReportSource, days: DayRange): string {
  return source === 'stock' ? formatDay(days.endDate) : (describeUnit(days) ?? 'Before')
}
