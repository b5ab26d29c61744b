// Streams the lines of orders as a CSV file, which can be imported again.
import type { Download } from '#contract/platform/endpoint.ts'
import type { OrderFilters } from '#contract/sales/orders.ts'
import { orderColumnNames as names } from '#domain/sales/orderFiles/orderColumns.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ExportColumn, type ExportRow, toCsvLines } from '#server/files/tables/exportTable.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { and, asc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { customers, orderLines, orders } from '#server/platform/db/schema.ts'

import { matchingOrders } from './findOrders.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'

const linesPerBatch = 1000

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

/** In batches of lines: an order has up to 1,000. */
async function* readRows(ctx: Ctx, filters: OrderFilters): AsyncGenerator<ExportRow[]> {
  const matching = matchingOrders(filters, companyDay(ctx))
  for (let last: ExportedLine | undefined; ;) {
    const batch: ExportedLine[] = await ctx.db
      .select({ order: orders, customerNumber: customers.number, line: orderLines })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(matching, last && isAfter(last)))
      .orderBy(asc(orders.orderedOn), asc(orders.id), asc(orderLines.line))
      .limit(linesPerBatch)
    yield batch.map(toRow)
    last = batch.at(-1)
    if (batch.length < linesPerBatch) return
  }
}

interface ExportedLine {
  order: OrderRow
  customerNumber: string
  line: OrderLineRow
}

/** Condition: the line is after another one in the file. The first comparison uses the index. */
function isAfter({ order, line }: ExportedLine): SQL {
  return sql`(${orders.orderedOn}, ${orders.id}) >= (${order.orderedOn}::date, ${order.id}::bigint)
    and (${orders.orderedOn}, ${orders.id}, ${orderLines.line}) > (${order.orderedOn}::date, ${order.id}::bigint, ${line.line}::int)`
}

/** A cancelled order and a draft have nothing on back order. */
function toRow({ order, customerNumber, line }: ExportedLine): ExportRow {
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
