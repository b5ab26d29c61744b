// Calendar days of the company's time zone as conditions on a moment; PostgreSQL knows the zones.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** From the first instant of `startDate` to the last of `endDate`, both days included and both optional. */
export function withinDays(
  column: AnyColumn,
  days: { startDate?: string | undefined; endDate?: string | undefined },
  timeZone: string,
): SQL | undefined {
  const conditions = [
    days.startDate && sql`${column} >= (${days.startDate}::date)::timestamp at time zone ${timeZone}`,
    days.endDate && sql`${column} < (${days.endDate}::date + 1)::timestamp at time zone ${timeZone}`,
  ].filter((condition) => condition instanceof Object)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined
}

/** In the calendar month that `now` falls into. */
export function withinMonth(column: AnyColumn, now: Date, timeZone: string): SQL {
  const start = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`
  return sql`${column} >= ${start} at time zone ${timeZone}
    and ${column} < (${start} + interval '1 month') at time zone ${timeZone}`
}
