import { createDayFormatter } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'

/** Cached by time zone, because creating a formatter is slow. */
const formatters = new Map<string, (timestamp: Date) => string>()

/** Returns today in the company's time zone, such as '2026-03-31'. */
export function companyDay({ now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>): string {
  const format = formatters.get(timeZone) ?? createDayFormatter(timeZone)
  formatters.set(timeZone, format)
  return format(now)
}
