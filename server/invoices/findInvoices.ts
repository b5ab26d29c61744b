// The invoice list: status and dates, a page, newest first.
import { and, desc, eq } from 'drizzle-orm'

import type { InvoiceQuery, InvoiceSummary } from '#contract/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { withinDays } from '#server/db/days.ts'
import { invoices } from '#server/db/schema.ts'

import { viewInvoiceSummary } from './viewInvoice.ts'

export async function findInvoices(
  ctx: Ctx,
  query: InvoiceQuery,
): Promise<{ invoices: InvoiceSummary[]; total: number }> {
  const matching = and(
    query.status ? eq(invoices.status, query.status) : undefined,
    withinDays(invoices.createdAt, query, ctx.timeZone),
  )
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(invoices)
      .where(matching)
      .orderBy(desc(invoices.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    ctx.db.$count(invoices, matching),
  ])
  return { invoices: rows.map(viewInvoiceSummary), total }
}
