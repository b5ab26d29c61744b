// Counts log entries per day and month, module and user. Sealed entries are summed from `activity_counts`, which sealing
// updates; the few unsealed ones are counted.
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog } from '#server/platform/db/schema.ts'

import { activityCondition, type ActivityFilters, statementName } from './activityFilters.ts'

/** Exact. Reads one row per month and at most 60 days, however many entries there are. */
export async function countActivity(db: Db, filters: ActivityFilters): Promise<number> {
  const statement = prepared(db, statementName('count', filters), () =>
    db.select({ total: totalActivitySql(filters) }).from(sql`(select 1) as one_row`),
  )
  const [row] = await statement.execute({ ...filters, ...countParameters(filters) })
  return Number(row?.total ?? 0)
}

/** The parameters of `totalActivitySql` in addition to the filters. */
export function countParameters({ module, userId, startDate, endDate }: ActivityFilters) {
  return {
    countedModule: module ?? '',
    countedUser: userId ?? 0,
    firstDay: startDate ?? '-infinity',
    lastDay: endDate ?? 'infinity',
  }
}

/** The total as a subquery: whole months, plus the days before and after them, plus unsealed entries. */
export function totalActivitySql(filters: ActivityFilters): SQL<string> {
  const sealedCounts = (grain: 'day' | 'month', days: SQL) => sql`
    select count from activity_counts
    where grain = ${sql.raw(`'${grain}'`)} and module = ${sql.placeholder('countedModule')}
      and user_id = ${sql.placeholder('countedUser')}::bigint and ${days}`
  return sql<string>`(
    with date_range as materialized (
      select first_day, last_day, date_trunc('month', first_day + interval '1 month - 1 day')::date as first_month,
        date_trunc('month', last_day + interval '1 day')::date as after_months
      from (
        select ${sql.placeholder('firstDay')}::date as first_day, ${sql.placeholder('lastDay')}::date as last_day
      ) as days
    )
    select coalesce(sum(count), 0) + (select count(*) from ${activityLog} where ${unsealed(filters)}) from (
      ${sealedCounts(
        'month',
        sql`start >= (select first_month from date_range) and start < (select after_months from date_range)`,
      )}
      union all ${sealedCounts(
        'day',
        sql`start >= (select first_day from date_range)
          and start < (select least(first_month, last_day + 1) from date_range)`,
      )}
      union all ${sealedCounts(
        'day',
        sql`start >= (select greatest(first_month, after_months) from date_range)
          and start <= (select last_day from date_range)`,
      )}
    ) as sealed
  )`
}

/**
 * Returns the day of the entry at `offset` (newest first), the number of entries on later days, and the total; undefined if
 * there are no more than `offset` entries.
 */
export async function findDayAtOffset(
  db: Db,
  filters: ActivityFilters,
  offset: number,
): Promise<{ day: string; newer: number; total: number } | undefined> {
  const statement = prepared(db, statementName('day', filters), () =>
    db
      .select({
        day: sql<string>`running.day::text`,
        newer: sql<string>`through - count`,
        total: sql<string>`total`,
      })
      .from(
        sql`(
          select day, count, sum(count) over (order by day desc) as through, sum(count) over () as total from (
            select day, sum(count) as count from (
              select start as day, count from activity_counts
              where grain = 'day' and module = ${sql.placeholder('countedModule')}
                and user_id = ${sql.placeholder('countedUser')}::bigint
                and start between ${sql.placeholder('firstDay')}::date and ${sql.placeholder('lastDay')}::date
              union all select company_day(created_at), 1 from ${activityLog} where ${unsealed(filters)}
            ) as counts
            group by day
          ) as days
        ) as running`,
      )
      .where(sql`through > ${sql.placeholder('offset')}::bigint`)
      .orderBy(sql`running.day desc`)
      .limit(1),
  )
  const [row] = await statement.execute({ ...filters, ...countParameters(filters), offset })
  return row && { day: row.day, newer: Number(row.newer), total: Number(row.total) }
}

function unsealed(filters: ActivityFilters): SQL {
  return sql`seal is null and ${activityCondition(filters)}`
}

/** Integrity check: returns a message for each wrong counter. */
export async function checkActivityCounts(db: Db): Promise<string[]> {
  const rows = await findDifferences<{
    grain: string
    start: string
    module: string
    user: string
    stored: string
    actual: string
  }>(
    db,
    sql`
    with actual as (
      select case grouping(day) when 0 then 'day' else 'month' end as grain, coalesce(day, month) as start,
        case grouping(module) when 0 then module else '' end as module, coalesce(user_id, 0) as user_id, count(*) as count
      from (
        select day, date_trunc('month', day::timestamp)::date as month, module, user_id
        from activity_log cross join company,
          lateral (select (created_at at time zone time_zone)::date as day) as local
        where seal is not null
      ) as sealed
      group by grouping sets (day, month), grouping sets (module, ()), grouping sets (user_id, ())
      having grouping(user_id) = 1 or user_id is not null
    )
    select grain, start::text, module, user_id as user, coalesce(stored.count, 0) as stored, coalesce(actual.count, 0) as actual
    from activity_counts as stored full join actual using (grain, start, module, user_id)
    where coalesce(stored.count, 0) <> coalesce(actual.count, 0)
    order by grain, start, module, user_id`,
  )
  return rows.map(
    ({ grain, start, module, user, stored, actual }) =>
      `The activity counter of the ${grain} ${start} (${module || 'all modules'}, ${
        user === '0' ? 'all users' : `user ${user}`
      }) is ${stored}, but the log has ${actual} entries.`,
  )
}
