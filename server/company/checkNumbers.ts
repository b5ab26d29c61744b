// Integrity checks of document numbers: no gaps within a year, and the number that the activity log names.
import type { NumberSeries } from '#domain/company/numberSeries.ts'
import type { DocumentType } from '#domain/nouns.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type AnyPgTable, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns one sentence per year in which the numbers of `table` have a gap or differ from the counter. */
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
      `The number counter of ${row.year} is at ${row.last}, but ${pluralize(row.count, noun)} ${row.count === 1 ? 'has a number' : 'have numbers'} up to ${row.highest}.`,
  )
}

/**
 * Returns one sentence per document whose number is not the one in its log entry. `pattern` is the action that creates one: `#` is
 * the number, `%` any text, as in 'Created invoice # for %'. Documents without such an entry are not compared.
 */
export async function checkLoggedNumbers(
  db: Db,
  type: DocumentType,
  table: AnyPgTable,
  pattern: string,
): Promise<string[]> {
  const rows = await findDifferences<{ number: string; action: string }>(
    db,
    sql`
    select number, action
    from ${table} as document join activity_log on subject_type = ${type} and subject_id = document.id
    where action like ${pattern.replace('#', '%')}
      and action not like replace(${pattern}, '#', regexp_replace(number, '([\\\\%_])', '\\\\\\1', 'g'))
    order by number`,
  )
  return rows.map(({ number, action }) => `${number} has another number in the activity log: "${action}".`)
}
