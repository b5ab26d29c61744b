// How many entries the log has, by the company's days and months, by module and by person: of those that are sealed it is
// added up from a few rows that whoever seals them keeps; the few that are not are counted.
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog } from '#server/platform/db/schema.ts'

import { type ActivityFilters, activityCondition, statementName } from './activityFilters.ts'

/** Exact, at the cost of a row for each month and of at most sixty days, however many entries there are. */
export async function countActivity(db: Db, filters: ActivityFilters): Promise<number> {
  const count = prepared(db, statementName('count', filters), () =>
    db.select({ total: totalActivitySql(filters) }).from(sql`(select 1) as once`),
  )
  const [row] = await count.execute({ ...filters, ...countParameters(filters) })
  return Number(row?.total ?? 0)
}

/** The values that stand in `totalOf` besides those of the filters. */
export function countParameters({ module, userId, startDate, endDate }: ActivityFilters) {
  return {
    countedModule: module ?? '',
    countedUser: userId ?? 0,
    firstDay: startDate ?? '-infinity',
    lastDay: endDate ?? 'infinity',
  }
}

/** The same within another statement: whole months, and the days before and after them. */
export function totalActivitySql(filters: ActivityFilters): SQL<string> {
  const counted = (grain: 'day' | 'month', days: SQL) => sql`
    select count from activity_counts
    where grain = ${sql.raw(`'${grain}'`)} and module = ${sql.placeholder('countedModule')}
      and user_id = ${sql.placeholder('countedUser')}::bigint and ${days}`
  return sql<string>`(
    with span as materialized (
      select first_day, last_day, date_trunc('month', first_day + interval '1 month - 1 day')::date as first_month,
        date_trunc('month', last_day + interval '1 day')::date as after_months
      from (
        select ${sql.placeholder('firstDay')}::date as first_day, ${sql.placeholder('lastDay')}::date as last_day
      ) as days
    )
    select coalesce(sum(count), 0) + (select count(*) from ${activityLog} where ${waiting(filters)}) from (
      ${counted(
        'month',
        sql`start >= (select first_month from span) and start < (select after_months from span)`,
      )}
      union all ${counted(
        'day',
        sql`start >= (select first_day from span)
          and start < (select least(first_month, last_day + 1) from span)`,
      )}
      union all ${counted(
        'day',
        sql`start >= (select greatest(first_month, after_months) from span)
          and start <= (select last_day from span)`,
      )}
    ) as counted
  )`
}

/**
 * The day on which the entry stands that has `offset` newer ones before it, how many of these are of later days, and how many
 * entries there are; undefined where there are no more than `offset`.
 */
export async function findDayAtOffset(
  db: Db,
  filters: ActivityFilters,
  offset: number,
): Promise<{ day: string; newer: number; total: number } | undefined> {
  const place = prepared(db, statementName('place', filters), () =>
    db
      .select({
        day: sql<string>`places.day::text`,
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
              union all select company_day(created_at), 1 from ${activityLog} where ${waiting(filters)}
            ) as counted
            group by day
          ) as days
        ) as places`,
      )
      .where(sql`through > ${sql.placeholder('offset')}::bigint`)
      .orderBy(sql`places.day desc`)
      .limit(1),
  )
  const [row] = await place.execute({ ...filters, ...countParameters(filters), offset })
  return row && { day: row.day, newer: Number(row.newer), total: Number(row.total) }
}

/** Entries that match and have no seal yet. */
function waiting(filters: ActivityFilters): SQL {
  return sql`seal is null and ${activityCondition(filters)}`
}

/** Sentences where the totals are not what counting gives; none means that they are right. */
export async function checkActivityCounts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{
    grain: string
    start: string
    module: string
    user: string
    kept: string
    real: string
  }>(sql`
    with real as (
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
    select grain, start::text, module, user_id as user, coalesce(kept.count, 0) as kept, coalesce(real.count, 0) as real
    from activity_counts as kept full join real using (grain, start, module, user_id)
    where coalesce(kept.count, 0) <> coalesce(real.count, 0)
    order by grain, start, module, user_id
    limit 100`)
  return rows.map(
    ({ grain, start, module, user, kept, real }) =>
      `The activity page counts ${kept} entries of the ${grain} ${start}, ${module || 'every module'}, ${
        user === '0' ? 'everybody' : `user ${user}`
      }; there are ${real}.`,
  )
}
