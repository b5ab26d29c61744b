// Streams the lines of orders as a CSV file, which can be imported again.
import type { Download } from '#contract/platform/endpoint.ts'
import type { OrderFilters } from '#contract/sales/orders.ts'
import { orderColumnNames as names } from '#domain/sales/orderFiles/orderColumns.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ExportColumn, type ExportRow, toCsvLines } from '#server/files/tables/exportTable.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { and, asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { customers, orders } from '#server/platform/db/schema.ts'

import { findOrderLines } from './findOrder.ts'
import { matchingOrders } from './findOrders.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'

const ordersPerBatch = 200

const columns: readonly ExportColumn[] = [
  { name: names.orderNumber, kind: 'text' },
  { name: 'Status', kind: 'text' },
  { name: names.kind, kind: 'text' },
  { name: names.season, kind: 'text' },
  { name: names.customerNumber, kind: 'text' },
  { name: names.customerName, kind: 'text' },
  { name: names.customerPurchaseOrder, kind: 'text' },
  { name: 'Ordered On', kind: 'day' },
  { name: names.startShipOn, kind: 'day' },
  { name: names.cancelOn, kind: 'day' },
  { name: names.productId, kind: 'text' },
  { name: 'Product Name', kind: 'text' },
  { name: names.styleNumber, kind: 'text' },
  { name: names.color, kind: 'text' },
  { name: names.size, kind: 'text' },
  { name: names.quantity, kind: 'count' },
  { name: 'Allocated', kind: 'count' },
  { name: 'Invoiced', kind: 'count' },
  { name: 'Cancelled', kind: 'count' },
  { name: 'Back Order', kind: 'count' },
  { name: names.unitPrice, kind: 'amount' },
]

/** One row for each line; orders without lines have none. */
export async function exportOrders(ctx: Ctx, filters: OrderFilters): Promise<Download> {
  return csvDownload(
    `orders_export_${companyDay(ctx)}.csv`,
    columns.map(({ name }) => name),
    toCsvLines({ columns, rows: readRows(ctx, filters) }),
  )
}

async function* readRows(ctx: Ctx, filters: OrderFilters): AsyncGenerator<ExportRow[]> {
  const matching = matchingOrders(filters, companyDay(ctx))
  for (let last: OrderRow | undefined; ;) {
    const after =
      last && sql`(${orders.orderedOn}, ${orders.id}) > (${last.orderedOn}::date, ${last.id}::bigint)`
    const batch = await ctx.db
      .select({ order: orders, customerNumber: customers.number })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(and(matching, after))
      .orderBy(asc(orders.orderedOn), asc(orders.id))
      .limit(ordersPerBatch)
    const lines = await findOrderLines(
      ctx,
      batch.map(({ order }) => order.id),
    )
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
    yield batch.flatMap(({ order, customerNumber }) =>
      (byOrder.get(order.id) ?? []).map((line) => toRow(order, customerNumber, line)),
    )
    last = batch.at(-1)?.order
    if (batch.length < ordersPerBatch) return
  }
}

/** A cancelled order and a draft have nothing on back order. */
function toRow(order: OrderRow, customerNumber: string, line: OrderLineRow): ExportRow {
  return [
    order.number,
    order.progress,
    order.kind,
    order.season,
    customerNumber,
    order.customerName,
    order.customerPurchaseOrder,
    order.orderedOn,
    order.startShipOn,
    order.cancelOn,
    line.code,
    line.name,
    line.styleNumber,
    line.color,
    line.size,
    line.quantity,
    line.allocated,
    line.invoiced,
    line.cancelled,
    order.state === 'Confirmed' ? backOrderUnits(line) : 0,
    line.unitPriceCents,
  ]
}
