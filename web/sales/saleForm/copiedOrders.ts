// The orders that a correction goes on delivering: their lines, prices and what other invoices have of them.
import type { Invoice } from '#contract/sales/invoices.ts'
import type { Order } from '#contract/sales/orders.ts'
import { openUnits } from '#domain/sales/orderLines.ts'
import { nextPartOf } from '#web/sales/orders/nextPart.ts'

import type { CopiedOrders, CopiedSale } from './copiedSale.ts'

type CopiedLine = CopiedOrders['lines'][string][number]

/** With the units that the orders have allocated beyond those of the invoice. */
export function withCopiedOrders(copied: CopiedSale, invoice: Invoice, orders: readonly Order[]): CopiedSale {
  if (orders.length === 0) return copied
  const lines: CopiedOrders['lines'] = {}
  const units = { ...copied.units }
  for (const { line, productId, allocated } of copiedLines(invoice, orders)) {
    lines[productId] = [...(lines[productId] ?? []), line]
    units[productId] = (units[productId] ?? 0) + Math.min(allocated, line.openUnits - line.quantity)
  }
  return {
    ...copied,
    units,
    orders: {
      lines,
      orders: orders.map((order) => ({
        id: order.id,
        discountBasisPoints: order.discountBasisPoints,
        taxPpm: order.taxPpm,
        others: nextPartOf(order, invoice.id).others,
      })),
      charges: invoice.charges.map(({ orderId = null, ...charge }) => ({ ...charge, orderId })),
    },
  }
}

/** In the order of the invoice; its lines of one line of an order are added up. */
function copiedLines(
  invoice: Invoice,
  orders: readonly Order[],
): { line: CopiedLine; productId: number; allocated: number }[] {
  const found = new Map<string, { line: CopiedLine; productId: number; allocated: number }>()
  for (const { orderLine, productId, quantity } of invoice.items) {
    const order = orders.find(({ id }) => id === orderLine?.orderId)
    const item = order?.items.find(({ line }) => line === orderLine?.line)
    if (!order || !item) continue
    const key = `${order.id} ${item.line}`
    const before = found.get(key)?.line.quantity ?? 0
    const line = {
      orderId: order.id,
      orderNumber: order.number,
      line: item.line,
      quantity: before + quantity,
      openUnits: openUnits(item) + before + quantity,
      unitPriceCents: item.unitPriceCents,
      listPriceCents: item.listPriceCents,
    }
    found.set(key, { line, productId, allocated: item.allocated })
  }
  return [...found.values()]
}

/**
 * The invoice without prices that are those of its orders or were. A price that an earlier correction set by hand has the order's as its
 * list price, and stays.
 */
export function withOrderPrices(invoice: Invoice, { orders }: CopiedSale): Invoice {
  if (!orders) return invoice
  const items = invoice.items.map((item) => {
    const lines = orders.lines[item.productId] ?? []
    const line = lines.find(
      ({ orderId, line }) => orderId === item.orderLine?.orderId && line === item.orderLine.line,
    )
    if (!line || item.listPriceCents === line.unitPriceCents) return item
    // The draft has one line for a product, which begins with the first price.
    return { ...item, unitPriceCents: lines[0]?.unitPriceCents ?? line.unitPriceCents, listPriceCents: null }
  })
  return { ...invoice, items }
}
