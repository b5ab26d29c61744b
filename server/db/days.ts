// Calendar days of the company's time zone as conditions on a moment; PostgreSQL knows the zones.
import { and, type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'

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

/** In the calendar month that `now` falls into. */
export function withinMonth(column: AnyColumn, now: Date, timeZone: string): SQL {
  const start = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`
  return sql`${column} >= ${start} at time zone ${timeZone}
    and ${column} < (${start} + interval '1 month') at time zone ${timeZone}`
}
