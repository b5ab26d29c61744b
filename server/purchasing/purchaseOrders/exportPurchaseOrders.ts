// Streams the lines of purchase orders as a CSV file, without costs for users who may not see them.
import type { Download } from '#contract/platform/endpoint.ts'
import type { PurchaseOrderFilters } from '#contract/purchasing/purchaseOrders.ts'
import { formatRate } from '#domain/purchasing/costs.ts'
import { openPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ExportColumn, type ExportRow, toCsvLines } from '#server/files/tables/exportTable.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { and, asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { purchaseOrderLines, purchaseOrders, suppliers } from '#server/platform/db/schema.ts'

import { matchingPurchaseOrders } from './findPurchaseOrders.ts'
import { type PurchaseLineRow, type PurchaseOrderRow, seesCosts } from './toPurchaseOrder.ts'

const linesPerBatch = 1000

interface ExportedLine {
  order: PurchaseOrderRow
  supplierNumber: string
  line: PurchaseLineRow
}

type LineColumn = ExportColumn & { of: (exported: ExportedLine) => ExportRow[number] }

const columns: readonly LineColumn[] = [
  { name: 'Purchase Order', kind: 'text', of: ({ order }) => order.number },
  { name: 'Status', kind: 'text', of: ({ order }) => order.progress },
  { name: 'Supplier Number', kind: 'text', of: ({ supplierNumber }) => supplierNumber },
  { name: 'Supplier', kind: 'text', of: ({ order }) => order.supplierName },
  { name: 'Supplier Reference', kind: 'text', of: ({ order }) => order.supplierReference },
  { name: 'Season', kind: 'text', of: ({ order }) => order.season },
  { name: 'Ordered On', kind: 'day', of: ({ order }) => order.orderedOn },
  { name: 'Expected On', kind: 'day', of: ({ order, line }) => line.expectedOn ?? order.expectedOn },
  { name: 'Product ID', kind: 'text', of: ({ line }) => line.code },
  { name: 'Product Name', kind: 'text', of: ({ line }) => line.name },
  { name: 'Style Number', kind: 'text', of: ({ line }) => line.styleNumber },
  { name: 'Color', kind: 'text', of: ({ line }) => line.color },
  { name: 'Size', kind: 'text', of: ({ line }) => line.size },
  { name: 'Ordered', kind: 'count', of: ({ line }) => line.quantity },
  { name: 'Received', kind: 'count', of: ({ line }) => line.accepted },
  { name: 'Cancelled', kind: 'count', of: ({ line }) => line.cancelled },
  {
    name: 'Open',
    kind: 'count',
    of: ({ order, line }) => (order.state === 'Ordered' ? openPurchaseUnits(line) : 0),
  },
]

const costColumns: readonly LineColumn[] = [
  { name: 'Currency', kind: 'text', of: ({ order }) => order.currency },
  { name: 'Rate', kind: 'text', of: ({ order }) => formatRate(order.rateNanos) },
  {
    name: 'Unit Cost',
    kind: 'text',
    of: ({ line }) => (line.unitCostMicros === null ? null : formatUnitCost(line.unitCostMicros)),
  },
]

/** One row for each line; orders without lines have none. */
export async function exportPurchaseOrders(
  ctx: Pick<Ctx, 'db' | 'now' | 'timeZone' | 'user'>,
  filters: PurchaseOrderFilters,
): Promise<Download> {
  const shown = seesCosts(ctx) ? [...columns, ...costColumns] : columns
  return csvDownload(
    `purchase_orders_export_${companyDay(ctx)}.csv`,
    shown.map(({ name }) => name),
    toCsvLines({ columns: shown, rows: readRows(ctx, filters, shown) }),
  )
}

/** In batches of lines: an order has up to 1,000. */
async function* readRows(
  ctx: Pick<Ctx, 'db' | 'now' | 'timeZone'>,
  filters: PurchaseOrderFilters,
  shown: readonly LineColumn[],
): AsyncGenerator<ExportRow[]> {
  const matching = matchingPurchaseOrders(filters, companyDay(ctx))
  for (let last: ExportedLine | undefined; ;) {
    const batch: ExportedLine[] = await ctx.db
      .select({ order: purchaseOrders, supplierNumber: suppliers.number, line: purchaseOrderLines })
      .from(purchaseOrders)
      .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
      .innerJoin(purchaseOrderLines, eq(purchaseOrderLines.purchaseOrderId, purchaseOrders.id))
      .where(and(matching, last && isAfter(last)))
      .orderBy(asc(purchaseOrders.orderedOn), asc(purchaseOrders.id), asc(purchaseOrderLines.line))
      .limit(linesPerBatch)
    yield batch.map((exported) => shown.map(({ of }) => of(exported)))
    last = batch.at(-1)
    if (batch.length < linesPerBatch) return
  }
}

/** Condition: the line is after another one in the file. The first comparison uses the index. */
function isAfter({ order, line }: ExportedLine) {
  const { orderedOn, id } = purchaseOrders
  return sql`(${orderedOn}, ${id}) >= (${order.orderedOn}::date, ${order.id}::bigint)
    and (${orderedOn}, ${id}, ${purchaseOrderLines.line}) > (${order.orderedOn}::date, ${order.id}::bigint, ${line.line}::int)`
}
