// Lines of invoices that deliver lines of orders.
import type { Invoice } from '#contract/sales/invoices.ts'
import { formatCount } from '#domain/platform/format.ts'
import { lineName } from '#domain/sales/orderLines.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { and, asc, inArray, isNotNull, eq, sql } from '#server/platform/db/drizzle.ts'
import { invoiceLines, orderLines, orders } from '#server/platform/db/schema.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

import type { NewInvoiceLine, NewLine } from './newLines.ts'
import type { InvoiceLineRow } from './toInvoice.ts'

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

/** The lines of an invoice that delivers no order. */
export function withoutOrders(lines: readonly NewLine[]): NewInvoiceLine[] {
  return lines.map((line) => ({ ...line, orderId: null, orderLine: null }))
}

/**
 * Lets the lines of a corrected invoice deliver the lines of orders that the replaced one delivered, product by product. Throws a 409 if
 * one has more units than are open on its order. The orders are locked.
 */
export async function keepOrderLines(
  ctx: Ctx,
  lines: readonly NewLine[],
  replacedLines: readonly InvoiceLineRow[],
): Promise<NewInvoiceLine[]> {
  const delivered = replacedLines.filter(({ orderId }) => orderId !== null)
  if (delivered.length === 0) return withoutOrders(lines)
  const open = await findOpenUnits(ctx, delivered)
  const left = Map.groupBy(delivered, ({ productId }) => productId)
  return lines.map((line, index) => {
    const kept = left.get(line.productId)?.shift()
    if (!kept) return { ...line, orderId: null, orderLine: null }
    const { orderId, orderLine } = kept
    const ordered = open.get(keyOf(kept))
    const units = (ordered?.units ?? 0) + kept.quantity
    if (line.quantity > units) {
      const message = `Only ${formatUnits(units)} of ${lineName(line)} can be invoiced for order ${ordered?.number}, not ${formatCount(line.quantity)}.`
      throw fieldRefusal('conflict', `items.${index}.quantity`, message)
    }
    return { ...line, orderId, orderLine }
  })
}

function keyOf({ orderId, orderLine }: Pick<OrderedLine, 'orderId' | 'orderLine'>): string {
  return `${orderId} ${orderLine}`
}

/** What is neither allocated nor invoiced of the lines of orders, by `keyOf`. */
async function findOpenUnits(ctx: Ctx, delivered: readonly InvoiceLineRow[]) {
  const { orderId, line, quantity, allocated, invoiced, cancelled } = orderLines
  const rows = await ctx.db
    .select({
      orderId,
      orderLine: line,
      number: orders.number,
      units: sql<number>`${quantity} - ${allocated} - ${invoiced} - ${cancelled}`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(orderId, [...new Set(delivered.flatMap((row) => row.orderId ?? []))]))
  return new Map(rows.map((row) => [keyOf(row), row]))
}
