// Lines of invoices that deliver lines of orders.
import type { Invoice } from '#contract/sales/invoices.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { and, asc, eq, inArray, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { invoiceLines, orders } from '#server/platform/db/schema.ts'

import type { NewInvoiceLine } from './insertLines.ts'

type OrderedLine = Pick<NewInvoiceLine, 'orderId' | 'orderLine' | 'quantity' | 'fromAllocated'>

/** Locks the orders that an invoice delivers, in id order, before the invoice. Its lines never change. */
export async function lockOrdersOf(ctx: Ctx, invoiceId: number): Promise<void> {
  const delivered = ctx.db
    .select({ id: invoiceLines.orderId })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), isNotNull(invoiceLines.orderId)))
  await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, delivered))
    .orderBy(asc(orders.id))
    .for('no key update')
}

/** The orders of lines, without a query if there are none. */
export async function findOrdersOf(
  ctx: Pick<AppServices, 'db'>,
  lines: readonly OrderedLine[],
): Promise<Invoice['orders']> {
  const ids = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))]
  if (ids.length === 0) return []
  return ctx.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
}

/** Counts the units of the lines as invoiced, and those `fromAllocated` no longer as allocated; with 'voided', no longer as invoiced. */
export async function countInvoicedUnits(
  ctx: Ctx,
  lines: readonly OrderedLine[],
  change: 'invoiced' | 'voided' = 'invoiced',
): Promise<void> {
  const delivered = lines.filter(({ orderId }) => orderId !== null)
  if (delivered.length === 0) return
  const sign = change === 'invoiced' ? 1 : -1
  await ctx.db.execute(sql`
    update order_lines set invoiced = invoiced + delivered.units, allocated = allocated - delivered.from_allocated
    from (
      select order_id, line, sum(units)::int as units, sum(from_allocated)::int as from_allocated
      from unnest(
        ${sql.param(delivered.map(({ orderId }) => orderId))}::bigint[],
        ${sql.param(delivered.map(({ orderLine }) => orderLine))}::int[],
        ${sql.param(delivered.map(({ quantity }) => sign * quantity))}::int[],
        ${sql.param(delivered.map(({ fromAllocated }) => fromAllocated ?? 0))}::int[]
      ) as invoice_line (order_id, line, units, from_allocated)
      group by order_id, line
    ) as delivered
    where order_lines.order_id = delivered.order_id and order_lines.line = delivered.line`)
}
