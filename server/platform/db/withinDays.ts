// Conditions on timestamps by calendar days in the company's time zone.
import { and, type AnyColumn, type Placeholder, type SQL, sql } from './drizzle.ts'

/** A day such as '2026-03-31', or a placeholder for one. */
type Day = string | Placeholder | undefined

/** Both days are included and optional. The subselects make PostgreSQL compute each bound once. */
export function withinDays(column: AnyColumn, days: { startDate?: Day; endDate?: Day }): SQL | undefined {
  return and(
    days.startDate ? sql`${column} >= (select day_begins(${days.startDate}::date))` : undefined,
    days.endDate ? sql`${column} < (select day_begins(${days.endDate}::date + 1))` : undefined,
  )
}
