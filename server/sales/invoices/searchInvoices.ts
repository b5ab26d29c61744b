// The invoice list with a search in number, customer, phone and email. The total is exact.
import type { InvoiceQuery, InvoiceSummary } from '#contract/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, desc, eq, getTableColumns, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { matchesIndexedTerms, containsAllTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { processedInMonth } from './findProcessedInvoices.ts'
import { matchingInvoices, planName } from './matchingInvoices.ts'
import { type InvoiceRow, toInvoiceSummary } from './toInvoice.ts'

export async function searchInvoices(
  ctx: Ctx,
  query: InvoiceQuery & { search: string },
): Promise<{ invoices: InvoiceSummary[]; total: number }> {
  const searchParams = toSearchParams(query.search)
  const isIndexed = searchParams.indexed.length > 0
  const name = `search${isIndexed ? '' : '_short'}${query.processedMonth ? '_month' : ''}`
  const statement = prepared(ctx.db, planName(name, query), () => pageAndTotal(ctx, query, isIndexed))
  const rows = await statement.execute({ ...query, ...searchParams, offset: (query.page - 1) * query.limit })
  return {
    // A page past the end still has one row, which carries the total.
    invoices: rows.filter((row): row is typeof row & InvoiceRow => row.id !== null).map(toInvoiceSummary),
    total: rows[0]?.total ?? 0,
  }
}

function pageAndTotal(ctx: Ctx, query: InvoiceQuery, isIndexed: boolean) {
  const { id, createdAt, searchText } = invoices
  const found = ctx.db.$with('found').as(
    ctx.db
      .select({ id, createdAt })
      .from(invoices)
      .where(
        and(
          matchingInvoices(query),
          query.processedMonth
            ? and(eq(invoices.status, 'Processed'), processedInMonth(sql.placeholder('processedMonth')))
            : undefined,
          isIndexed ? matchesIndexedTerms(searchText) : undefined,
          containsAllTerms(searchText),
        ),
      ),
  )
  const page = ctx.db
    .$with('page')
    .as(
      ctx.db
        .select({ id: found.id })
        .from(found)
        .orderBy(desc(found.createdAt), desc(found.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    )
  return ctx.db
    .with(found, page)
    .select({ ...getTableColumns(invoices), total: sql<number>`(select count(*)::int from found)` })
    .from(sql`(select 1) as once`)
    .leftJoin(page, sql`true`)
    .leftJoin(invoices, eq(invoices.id, page.id))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
}
