import { createDayFormatter } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'

/** Returns today in the company's time zone, such as '2026-03-31'. */
export function companyDay({ now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>): string {
  return createDayFormatter(timeZone)(now)
}
