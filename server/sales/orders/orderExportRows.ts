// The columns and rows of an export of orders, which can be imported again.
import type { OrderFilters } from '#contract/sales/orders.ts'
import { escapeClearMark } from '#domain/files/spreadsheetTexts.ts'
import { formatCharge } from '#domain/sales/charges.ts'
import { orderColumnNames as names } from '#domain/sales/orderFiles/orderColumns.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ExportCell, ExportColumn, ExportRow } from '#server/files/tables/exportTable.ts'
import { and, asc, eq, inArray, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { customers, orderCharges, orderLines, orders } from '#server/platform/db/schema.ts'

import { matchingOrders } from './findOrders.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'

export type ExportCtx = Pick<Ctx, 'db' | 'now' | 'timeZone'>

const linesPerBatch = 1000

interface ExportedLine {
  order: OrderRow
  customerNumber: string
  /** Whether the customer has addresses that an order without one would take. */
  hasAddress: boolean
  hasShippingAddress: boolean
  line: OrderLineRow
}

/** A line of an order, and the charges of the order as a text. */
type ExportedRow = ExportedLine & { charges: string }

const columnsWithCells: readonly (ExportColumn & { cell: (row: ExportedRow) => ExportCell })[] = [
  { name: names.orderNumber, kind: 'text', cell: ({ order }) => order.number },
  { name: names.orderStatus, kind: 'text', cell: ({ order }) => order.progress },
  { name: names.kind, kind: 'text', cell: ({ order }) => order.kind },
  { name: names.season, kind: 'text', cell: ({ order }) => order.season },
  { name: names.customerNumber, kind: 'text', cell: ({ customerNumber }) => customerNumber },
  { name: names.customerName, kind: 'text', cell: ({ order }) => order.customerName },
  { name: names.customerPurchaseOrder, kind: 'text', cell: ({ order }) => order.customerPurchaseOrder },
  { name: 'Ordered On', kind: 'day', cell: ({ order }) => order.orderedOn },
  { name: names.startShipOn, kind: 'day', cell: ({ order }) => order.startShipOn },
  { name: names.cancelOn, kind: 'day', cell: ({ order }) => order.cancelOn },
  { name: names.productId, kind: 'text', cell: ({ line }) => line.code },
  { name: 'Product Name', kind: 'text', cell: ({ line }) => line.name },
  { name: names.styleNumber, kind: 'text', cell: ({ line }) => line.styleNumber },
  { name: names.color, kind: 'text', cell: ({ line }) => line.color },
  { name: names.size, kind: 'text', cell: ({ line }) => line.size },
  { name: names.quantity, kind: 'count', cell: ({ line }) => line.quantity },
  { name: 'Allocated', kind: 'count', cell: ({ line }) => line.allocated },
  { name: names.shippedUnits, kind: 'count', cell: ({ line }) => line.invoiced },
  { name: names.cancelledUnits, kind: 'count', cell: ({ line }) => line.cancelled },
  // A cancelled order and a draft have nothing on back order.
  {
    name: 'Back Order',
    kind: 'count',
    cell: ({ order, line }) => (order.state === 'Confirmed' ? backOrderUnits(line) : 0),
  },
  { name: names.unitPrice, kind: 'amount', cell: ({ line }) => line.unitPriceCents },
  // Of a price that was set by hand.
  { name: 'List Price', kind: 'amount', cell: ({ line }) => line.listPriceCents },
  { name: names.discount, kind: 'percent', cell: ({ order }) => order.discountBasisPoints * 100 },
  { name: names.tax, kind: 'percent', cell: ({ order }) => order.taxPpm },
  { name: names.charges, kind: 'text', cell: ({ charges }) => charges },
  { name: names.shipComplete, kind: 'text', cell: ({ order }) => (order.shipComplete ? 'yes' : 'no') },
  { name: names.validUntil, kind: 'day', cell: ({ order }) => order.validUntil },
  {
    name: names.shipTo,
    kind: 'text',
    cell: ({ order, hasShippingAddress }) => toShipTo(order.shipTo, hasShippingAddress),
  },
  {
    name: names.shipToState,
    kind: 'text',
    cell: ({ order, hasAddress }) => toShipTo(order.shipToState, hasAddress && order.shipTo === null),
  },
  { name: names.notes, kind: 'text', cell: ({ order }) => order.notes },
]

export const orderExportColumns: readonly ExportColumn[] = columnsWithCells.map(({ name, kind }) => ({
  name,
  kind,
}))

/** A dash says that the order has none although its customer has one. */
function toShipTo(text: string | null, isOfCustomer: boolean): string {
  if (text === null) return isOfCustomer ? '-' : ''
  return escapeClearMark(text)
}

/** One row for each line, by the day of the order; orders without lines have none. In batches: an order has up to 1,000 lines. */
export async function* readExportRows(ctx: ExportCtx, filters: OrderFilters): AsyncGenerator<ExportRow[]> {
  const matching = matchingOrders(filters, companyDay(ctx))
  for (let last: ExportedLine | undefined; ;) {
    const batch: ExportedLine[] = await ctx.db
      .select({
        order: orders,
        customerNumber: customers.number,
        hasAddress: hasDefaultAddress(sql`true`),
        hasShippingAddress: hasDefaultAddress(sql`kind = 'shipping'`),
        line: orderLines,
      })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(matching, last && isAfter(last)))
      .orderBy(asc(orders.orderedOn), asc(orders.id), asc(orderLines.line))
      .limit(linesPerBatch)
    const charges = await findCharges(ctx, [...new Set(batch.map(({ order }) => order.id))])
    yield batch.map((line) => {
      const row = { ...line, charges: charges.get(line.order.id) ?? '' }
      return columnsWithCells.map(({ cell }) => cell(row))
    })
    last = batch.at(-1)
    if (batch.length < linesPerBatch) return
  }
}

function hasDefaultAddress(condition: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from customer_addresses where customer_id = ${orders.customerId} and is_default and ${condition})`
}

/** By order: a line for each charge. */
async function findCharges(ctx: ExportCtx, orderIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, [...orderIds]))
    .orderBy(asc(orderCharges.orderId), asc(orderCharges.position))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(Array.from(byOrder, ([id, charges]) => [id, charges.map(formatCharge).join('\n')]))
}

/** Condition: the line is after another one in the file. The first comparison uses the index. */
function isAfter({ order, line }: ExportedLine): SQL {
  return sql`(${orders.orderedOn}, ${orders.id}) >= (${order.orderedOn}::date, ${order.id}::bigint)
    and (${orders.orderedOn}, ${orders.id}, ${orderLines.line}) > (${order.orderedOn}::date, ${order.id}::bigint, ${line.line}::int)`
}
