// Invoices in the results of the header's search: exact numbers first, then the newest.
import { invoiceNumberRange, possibleInvoiceNumbers } from '#domain/sales/searchedNumbers.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoices } from '#server/platform/db/schema.ts'

export function findInvoiceResults(ctx: Ctx, search: ResultSearch) {
  const numbers = possibleInvoiceNumbers(search.text, ctx.now.getUTCFullYear())
  const range = invoiceNumberRange(search.text)
  // The prefix of an invoice number is in every invoice: looking it up in the trigram index would be slow.
  const indexed = range || numbers.length === 1 ? [] : search.indexed
  const { from, below } = range ?? { from: '', below: '' }
  const isExact = sql`number = any (${sql.placeholder('numbers')}::text[])`
  const isInRange = sql`number >= ${sql.placeholder('from')} and number < ${sql.placeholder('below')}`
  const matches = newestMatchesQuery({
    table: sql`invoices`,
    where: sql`true`,
    newestBy: ['dated_on', 'id'],
  })
  const statement = prepared(ctx.db, 'search_invoices', () =>
    ctx.db
      .select({
        id: invoices.id,
        number: invoices.number,
        customerName: invoices.customerName,
        datedOn: invoices.datedOn,
        status: invoices.status,
        shipping: invoices.shipping,
        openCents: invoices.openCents,
        totalCents: invoices.totalCents,
      })
      .from(invoices)
      .where(
        sql`${invoices.id} = any (array(select id from invoices where ${isExact}) || array(${matches}) ||
          array(select id from invoices where ${isInRange} order by number desc limit ${sql.placeholder('limit')}))`,
      )
      .orderBy(sql`${isExact} desc`, desc(invoices.datedOn), desc(invoices.id))
      .limit(sql.placeholder('limit')),
  )
  return statement.execute({ ...search, numbers, from, below, indexed })
}
