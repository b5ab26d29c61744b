import type { NumberSeries } from '#domain/company/numberSeries.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type AnyPgTable, sql } from '#server/platform/db/drizzle.ts'

/** Integrity check: returns one sentence per year in which the numbers of `table` have a gap or differ from the counter. */
export async function checkNumbers(
  db: Db,
  series: NumberSeries,
  table: AnyPgTable,
  noun: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ year: number; last: number; count: number; highest: number }>(sql`
    select year, coalesce(last, 0) as last, coalesce(assigned.count, 0)::int as count,
      coalesce(assigned.highest, 0)::int as highest
    from (select year, last from counters where series = ${series}) as counters
    full join (
      select split_part(number, '-', 2)::int as year, count(*) as count, max(split_part(number, '-', 3)::int) as highest
      from ${table} group by 1
    ) as assigned using (year)
    where coalesce(last, 0) <> coalesce(assigned.count, 0) or coalesce(last, 0) <> coalesce(assigned.highest, 0)
    order by year`)
  return rows.map(
    (row) =>
      `The number counter of ${row.year} is at ${row.last}, but ${row.count} ${noun} have numbers up to ${row.highest}.`,
  )
}
