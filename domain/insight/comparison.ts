// The days with which the dashboard compares the month to date.
import { firstDayOfMonth, lastDayOfMonth } from '#domain/platform/days.ts'
import { type DayRange } from '#domain/platform/periods.ts'

export const comparisons = ['last-month', 'last-year'] as const
export type Comparison = (typeof comparisons)[number]
export const defaultComparison: Comparison = 'last-month'

/** The same days of the month before, or of the same month a year before. A shorter month ends on its last day. */
export function comparedDays(comparison: Comparison, today: string): DayRange {
  const startDate = firstDayOfMonth(today, comparison === 'last-month' ? 1 : 12)
  const lastDay = lastDayOfMonth(startDate)
  const sameDay = `${startDate.slice(0, 8)}${today.slice(8)}`
  return { startDate, endDate: sameDay < lastDay ? sameDay : lastDay }
}
