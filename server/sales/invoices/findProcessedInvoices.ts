// The invoices that make up a month's revenue, last processed first.
import type { InvoiceQuery, InvoiceSummary } from '#contract/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  and,
  desc,
  eq,
  getTableColumns,
  type Placeholder,
  type SQL,
  sql,
} from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { withinDays } from '#server/platform/db/withinDays.ts'

import { toInvoiceSummary } from './toInvoice.ts'

/** `month` is '2026-09'. Counts with a scan, which is fast enough for one month. */
export async function findProcessedInvoices(
  { db }: Ctx,
  { page, limit, status, startDate, endDate }: InvoiceQuery,
  month: string,
): Promise<{ invoices: InvoiceSummary[]; total: number }> {
  const matching = and(
    eq(invoices.status, 'Processed'),
    processedInMonth(month),
    status && eq(invoices.status, status),
    withinDays(invoices.createdAt, { startDate, endDate }),
  )
  const [rows, total] = await Promise.all([
    db
      .select(getTableColumns(invoices))
      .from(invoices)
      .where(matching)
      .orderBy(desc(invoices.processedAt), desc(invoices.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(invoices, matching),
  ])
  return { invoices: rows.map(toInvoiceSummary), total }
}

/** `month` is '2026-09', or the placeholder of a prepared statement. */
export function processedInMonth(month: string | Placeholder): SQL {
  const first = sql`(${month}::text || '-01')::date`
  return sql`${invoices.processedAt} >= (select day_begins(${first}))
    and ${invoices.processedAt} < (select day_begins((${first} + interval '1 month')::date))`
}
