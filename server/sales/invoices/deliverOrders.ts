// The lines of a corrected invoice go on delivering the lines of its orders, at their prices.
import type { SaleItem } from '#contract/sales/saleItems.ts'
import {
  type DeliveredLine,
  deliveryError,
  matchDelivered,
  shareDelivered,
} from '#domain/sales/orderDelivery.ts'
import { openUnits } from '#domain/sales/orderLines.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, inArray } from '#server/platform/db/drizzle.ts'
import { orderLines, orders } from '#server/platform/db/schema.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import type { AgreedPrice } from '#server/sales/lines/newLines.ts'

import type { InvoiceLineRow } from './toInvoice.ts'

/** The line of an order that a line of an invoice delivers. */
interface Delivery extends AgreedPrice {
  orderId: number
  orderLine: number
  /** Units that the order has allocated. */
  fromAllocated: number
}

/** An item of the request, or its units for one line of an order. */
export type DeliveredItem = SaleItem & {
  /** Its index in the request. */
  index: number
  delivery?: Delivery
}

type OrderLine = DeliveredLine & {
  productId: number
  name: string
  code: string
  allocated: number
}

/**
 * Divides the items of a correction among the lines of orders that the invoice delivered. More units are taken from what the order has open,
 * allocated ones first. Throws a 409 if one has more units than are open. The orders are locked.
 */
export async function deliverOrders(
  ctx: Ctx,
  items: readonly SaleItem[],
  replacedLines: readonly InvoiceLineRow[],
): Promise<DeliveredItem[]> {
  const lines = await findDeliveredLines(ctx, replacedLines)
  const matches = matchDelivered(items, lines)
  return items.flatMap((item, index): DeliveredItem[] => {
    const matched = matches[index] ?? []
    const [first] = matched
    if (!first) return [{ ...item, index }]
    const error = deliveryError(first, item.quantity, matched)
    if (error !== undefined) throw fieldRefusal('conflict', `items.${index}.quantity`, error)
    const shares = shareDelivered(item.quantity, matched)
    const delivered = matched.flatMap((line, position) => {
      const quantity = shares[position] ?? 0
      return quantity === 0 ? [] : [{ quantity, delivery: toDelivery(line, quantity) }]
    })
    if (delivered.length === 1) return delivered.map((part) => ({ ...item, index, ...part }))
    const { totalCents: _total, prepack: _packs, ...divided } = item
    return delivered.map((part) => ({ ...divided, index, ...part }))
  })
}

function toDelivery(line: OrderLine, quantity: number): Delivery {
  const { orderId, line: orderLine, unitPriceCents, listPriceCents, allocated } = line
  const fromAllocated = Math.min(allocated, Math.max(quantity - line.quantity, 0))
  return { orderId, orderLine, unitPriceCents, listPriceCents, fromAllocated }
}

/** In the order of the invoice. */
async function findDeliveredLines(ctx: Ctx, replacedLines: readonly InvoiceLineRow[]): Promise<OrderLine[]> {
  const delivered = replacedLines.filter(({ orderId }) => orderId !== null)
  if (delivered.length === 0) return []
  const rows = await ctx.db
    .select({ line: orderLines, orderNumber: orders.number })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.orderId, [...new Set(delivered.flatMap(({ orderId }) => orderId ?? []))]))
  const byKey = Map.groupBy(delivered, ({ orderId, orderLine }) => keyOf(orderId, orderLine))
  return [...byKey].flatMap(([key, ofLine]) => {
    const found = rows.find(({ line }) => keyOf(line.orderId, line.line) === key)
    if (!found) return []
    const quantity = ofLine.reduce((sum, line) => sum + line.quantity, 0)
    const { line, orderNumber } = found
    return [{ ...line, orderNumber, quantity, openUnits: openUnits(line) + quantity }]
  })
}

function keyOf(orderId: number | null, line: number | null): string {
  return `${orderId} ${line}`
}
