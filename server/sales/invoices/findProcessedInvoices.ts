// The invoices that a month's revenue adds up, the one processed last first.
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

import { viewInvoiceSummary } from './viewInvoice.ts'

/** `month` is '2026-09'; the other filters narrow it further. A month is small enough to be counted. */
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
  return { invoices: rows.map(viewInvoiceSummary), total }
}

/** Processed in the month, or in that of the name under which a prepared statement is given one. */
export function processedInMonth(month: string | Placeholder): SQL {
  const first = sql`(${month}::text || '-01')::date`
  return sql`${invoices.processedAt} >= (select day_begins(${first}))
    and ${invoices.processedAt} < (select day_begins((${first} + interval '1 month')::date))`
}
