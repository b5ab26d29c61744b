import { createDayFormatter } from '#domain/platform/dates.ts'
import { type DayRange, type Period, periodDays } from '#domain/platform/periods.ts'
import type { Ctx } from '#server/ctx.ts'

/** Filters with the days of their period, seen from today in the company's time zone, in place of the period. */
export function resolvePeriod<Filters extends Partial<Record<keyof DayRange, string | undefined>>>(
  { now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>,
  { period, ...filters }: Filters & { period?: Period | undefined },
): Omit<Filters, 'period'> {
  return period === undefined
    ? filters
    : { ...filters, ...periodDays(period, createDayFormatter(timeZone)(now)) }
}
