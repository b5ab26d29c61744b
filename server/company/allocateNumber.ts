// Document numbers come from a counter row per series and year: unique and without gaps, because a rollback restores the counter.
import { formatNumber, type NumberSeries } from '#domain/company/numberSeries.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { numberCounters } from '#server/platform/db/schema.ts'

import { companyDay } from './companyDay.ts'

/**
 * The first number of a year. Evaluating it takes an advisory lock until the end of the transaction: its waiters are served in order,
 * while those of a row that each of them updates are not.
 */
const firstNumberInTurn = sql<number>`(
  select 1 from (select pg_advisory_xact_lock(hashtextextended('numbers of ' || ${sql.placeholder('series')}, 0))) as own_turn
)`

/** Call inside a transaction, after all other row locks: the counter is last in the global lock order. */
export async function allocateNumber(ctx: Ctx, series: NumberSeries): Promise<string> {
  const year = Number(companyDay(ctx).slice(0, 4))
  const count = prepared(ctx.db, 'next_number', () =>
    ctx.db
      .insert(numberCounters)
      .values({ series: sql.placeholder('series'), year: sql.placeholder('year'), last: firstNumberInTurn })
      .onConflictDoUpdate({
        target: [numberCounters.series, numberCounters.year],
        set: { last: sql`${numberCounters.last} + 1` },
      })
      .returning({ last: numberCounters.last }),
  )
  const [counter] = await count.execute({ series, year })
  if (!counter) throw new Error(`The counter of ${series} returned no number`)
  return formatNumber(series, year, counter.last)
}
