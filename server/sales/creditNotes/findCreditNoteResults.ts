// Credit notes in the results of the header's search, the newest first.
import type { Ctx } from '#server/ctx.ts'
import { desc, eq, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { creditNotes, invoices } from '#server/platform/db/schema.ts'

export function findCreditNoteResults(ctx: Ctx, search: ResultSearch) {
  const matches = newestMatchesQuery({
    table: sql`credit_notes`,
    where: sql`true`,
    newestBy: ['created_at', 'id'],
  })
  const statement = prepared(ctx.db, 'search_credit_notes', () =>
    ctx.db
      .select({
        id: creditNotes.id,
        number: creditNotes.number,
        customerName: invoices.customerName,
        issuedOn: creditNotes.issuedOn,
        totalCents: creditNotes.totalCents,
      })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .where(sql`${creditNotes.id} = any (array(${matches}))`)
      .orderBy(desc(creditNotes.createdAt), desc(creditNotes.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...search })
}
