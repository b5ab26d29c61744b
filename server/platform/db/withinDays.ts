// Calendar days of the company's time zone as conditions on a moment; PostgreSQL knows the zones.
import { and, type AnyColumn, type Placeholder, type SQL, sql } from './drizzle.ts'

/** A day such as '2026-03-31', or the name under which a prepared statement is given one. */
type Day = string | Placeholder | undefined

/**
 * From the first instant of `startDate` to the last of `endDate`, both days included and both optional. Each bound is found
 * once, before rows are looked at.
 */
export function withinDays(column: AnyColumn, days: { startDate?: Day; endDate?: Day }): SQL | undefined {
  return and(
    days.startDate ? sql`${column} >= (select day_begins(${days.startDate}::date))` : undefined,
    days.endDate ? sql`${column} < (select day_begins(${days.endDate}::date + 1))` : undefined,
  )
}
