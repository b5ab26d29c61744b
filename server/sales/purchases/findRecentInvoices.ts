import type { RecentInvoice } from '#contract/sales/purchases.ts'
import { maxRecentInvoices } from '#domain/sales/purchases.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import { assertCustomerExists } from '#server/sales/customers/findCustomer.ts'

type InvoiceRow = Pick<RecentInvoice, 'number' | 'datedOn' | 'status' | 'quantity'> & {
  id: string
  total: string
}

/** The last created ones, by date. Reads at most as many of each of the merged customers. */
export async function findRecentInvoices(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ invoices: RecentInvoice[] }> {
  const { rows } = await ctx.db.execute<InvoiceRow>(sql`
    select recent.id, number, dated_on::text as "datedOn", status, total_cents as total, (
      select sum(quantity)::int from invoice_lines where invoice_id = recent.id) as quantity
    from (
      select newest.* from unnest(${idsOfCustomer(id)}) as own(id) cross join lateral (
        select * from invoices where customer_id = own.id and status <> 'Void'
        order by created_at desc, invoices.id desc limit ${maxRecentInvoices}
      ) as newest
      order by created_at desc, newest.id desc limit ${maxRecentInvoices}
    ) as recent
    order by dated_on desc, recent.id desc`)
  if (rows.length === 0) await assertCustomerExists(ctx, id)
  return {
    invoices: rows.map(({ total, ...row }) => ({ ...row, id: Number(row.id), totalCents: Number(total) })),
  }
}
