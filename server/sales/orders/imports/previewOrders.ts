// Previews an import of orders.
import type { OrderPreviewRow } from '#contract/sales/orderImports.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ImportPreview } from '#server/files/imports/importer.ts'
import { truncateCell } from '#server/files/imports/streamPreview.ts'

import { classifyOrders } from './classifyOrders.ts'
import type { OrderImportTypes, OrderResult, PlannedOrder } from './orderTypes.ts'

export async function previewOrders(ctx: Ctx): Promise<ImportPreview<OrderImportTypes>> {
  const planned = { new: new Set<PlannedOrder>(), duplicate: new Set<PlannedOrder>() }
  return {
    classify: (batches) => classifyOrders(ctx, batches),
    toRow: toPreviewRow,
    async add(rows) {
      for (const row of rows) if ('order' in row) planned[row.result].add(row.order)
    },
    finish: async (countOf) => ({
      previewed: {
        counts: {
          new: countOf('new'),
          duplicate: countOf('duplicate'),
          nothing: countOf('nothing'),
          refused: countOf('refused'),
        },
        orders: { new: sumOrders(planned.new), duplicate: sumOrders(planned.duplicate) },
      },
    }),
  }
}

function sumOrders(orders: ReadonlySet<PlannedOrder>) {
  const sums = { count: orders.size, units: 0, totalCents: 0 }
  for (const { items, totalCents } of orders) {
    sums.units += items.reduce((sum, { quantity }) => sum + quantity, 0)
    sums.totalCents += totalCents
  }
  return sums
}

function toPreviewRow(row: OrderResult): OrderPreviewRow {
  const { notes = [], cells } = row
  const view = {
    row: row.row,
    result: row.result,
    orderNumber: truncateCell(row.orderNumber),
    customerName: truncateCell(row.customerName),
    ...(notes.length > 0 && { notes }),
  }
  if ('order' in row) {
    const { fields, duplicate } = row.order
    return {
      ...view,
      ...row.product,
      customerName: fields.customerName,
      quantity: row.quantity,
      unitPriceCents: row.unitPriceCents,
      ...(row.listPriceCents !== null && { listPriceCents: row.listPriceCents }),
      ...(duplicate !== undefined && { duplicate }),
    }
  }
  const named = [cells.styleNumber, cells.color, cells.size].filter(Boolean).join(' ')
  return {
    ...view,
    code: truncateCell(cells.productId ?? named),
    name: '',
    ...(row.result === 'refused' && { refusal: row.refused }),
  }
}
