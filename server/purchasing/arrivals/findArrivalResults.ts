// Arrivals in the results of the header's search, by number, supplier and delivery note: exact numbers first, then the newest.
import type { ArrivalResult } from '#contract/purchasing/arrivals.ts'
import { possibleDocumentNumbers } from '#domain/sales/searchedNumbers.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { arrivals } from '#server/platform/db/schema.ts'

import { selectArrivals, toArrivalSummary } from './findArrivals.ts'

export async function findArrivalResults(ctx: Ctx, search: ResultSearch): Promise<ArrivalResult[]> {
  const numbers = possibleDocumentNumbers(search.text, ctx.now.getUTCFullYear(), 'AR')
  const isExact = sql`${arrivals.number} = any (${sql.placeholder('numbers')}::text[])`
  const matches = newestMatchesQuery({
    table: sql`arrivals`,
    where: sql`true`,
    newestBy: ['arrived_on', 'id'],
  })
  const statement = prepared(ctx.db, 'search_arrivals', () =>
    selectArrivals(ctx)
      .where(sql`${arrivals.id} = any (array(select id from arrivals where ${isExact}) || array(${matches}))`)
      .orderBy(sql`${isExact} desc`, desc(arrivals.arrivedOn), desc(arrivals.id))
      .limit(sql.placeholder('limit')),
  )
  return (await statement.execute({ ...search, numbers })).map((row) => toArrivalSummary(ctx, row))
}
