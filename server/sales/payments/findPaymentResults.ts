// Payments in the results of the header's search, by number and reference, the newest first.
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { payments } from '#server/platform/db/schema.ts'

import { paidBySql } from './findPayments.ts'

export function findPaymentResults(ctx: Ctx, search: ResultSearch) {
  const matches = newestMatchesQuery({ table: sql`payments`, where: sql`true`, newestBy: ['id'] })
  const statement = prepared(ctx.db, 'search_payments', () =>
    ctx.db
      .select({
        id: payments.id,
        number: payments.number,
        kind: payments.kind,
        customerName: paidBySql,
        reference: payments.reference,
        receivedOn: payments.receivedOn,
        amountCents: payments.amountCents,
      })
      .from(payments)
      .where(sql`${payments.id} = any (array(${matches}))`)
      .orderBy(desc(payments.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...search })
}
