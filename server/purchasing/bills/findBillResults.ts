// Bills in the results of the header's search, by number and supplier: exact numbers first, then the newest.
import type { BillSummary } from '#contract/purchasing/bills.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { bills } from '#server/platform/db/schema.ts'

import { toBillSummary } from './findBills.ts'

export async function findBillResults(ctx: Ctx, search: ResultSearch): Promise<BillSummary[]> {
  const isExact = sql`fold_text(number) = fold_text(${sql.placeholder('text')}::text)`
  const matches = newestMatchesQuery({ table: sql`bills`, where: sql`true`, newestBy: ['dated_on', 'id'] })
  const statement = prepared(ctx.db, 'search_bills', () =>
    ctx.db
      .select()
      .from(bills)
      .where(
        sql`${bills.id} = any (array(select id from bills where ${isExact} order by id desc limit 10) || array(${matches}))`,
      )
      .orderBy(sql`${isExact} desc`, desc(bills.datedOn), desc(bills.id))
      .limit(sql.placeholder('limit')),
  )
  return (await statement.execute({ ...search })).map(toBillSummary)
}
