// Converts order rows to the contract's types.
import type { Order, OrderItem, OrderSummary } from '#contract/sales/orders.ts'
import { calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { remainingUnits } from '#domain/sales/orderLines.ts'
import type { orderLines, orders } from '#server/platform/db/schema.ts'
import { prepackOf, toLineProduct } from '#server/sales/lines/toLineProduct.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect

export function toOrderSummary(row: OrderRow): OrderSummary {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    progress: row.progress,
    kind: row.kind,
    season: row.season,
    customerId: row.customerId,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    customerAddress: row.customerAddress,
    customerPurchaseOrder: row.customerPurchaseOrder,
    orderedOn: row.orderedOn,
    startShipOn: row.startShipOn,
    cancelOn: row.cancelOn,
    shipComplete: row.shipComplete,
    validUntil: row.validUntil,
    units: {
      ordered: row.orderedUnits,
      allocated: row.allocatedUnits,
      picked: row.pickedUnits,
      invoiced: row.invoicedUnits,
      cancelled: row.cancelledUnits,
    },
    subtotalCents: row.subtotalCents,
    discountBasisPoints: row.discountBasisPoints,
    discountCents: row.discountCents,
    chargesCents: row.chargesCents,
    taxPpm: row.taxPpm,
    taxCents: row.taxCents,
    totalCents: row.totalCents,
    createdAt: row.createdAt,
    confirmedAt: row.confirmedAt,
    version: row.version,
  }
}

type Related = Pick<
  Order,
  'createdBy' | 'confirmedBy' | 'cancelled' | 'charges' | 'items' | 'invoices' | 'deposits'
>

export function toOrder(row: OrderRow, related: Related): Order {
  const { shipTo, shipToState, notes } = row
  return { ...toOrderSummary(row), shipTo, shipToState, notes, ...related }
}

/** `free`: the units of its product in stock. */
export function toOrderItem(
  line: OrderLineRow,
  { free, isDeleted }: Pick<OrderItem, 'free' | 'isDeleted'>,
): OrderItem {
  const { quantity, allocated, invoiced, cancelled, unitPriceCents } = line
  return {
    line: line.line,
    productId: line.productId,
    quantity,
    allocated,
    invoiced,
    cancelled,
    isDeleted,
    free,
    unitPriceCents,
    listPriceCents: line.listPriceCents,
    totalCents: calculateLineTotal({ quantity: remainingUnits(line), unitPriceCents }),
    product: toLineProduct(line),
    prepack: prepackOf(line),
  }
}
