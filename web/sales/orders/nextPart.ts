// What the next invoice of an order follows from, and what its allocated units are worth.
import type { Order, OrderItem } from '#contract/sales/orders.ts'
import { addedByAllocating, addParts, type NextPart } from '#domain/sales/invoiceParts.ts'

/** `exceptInvoiceId`: an invoice that is replaced. */
export function nextPartOf(order: Order, exceptInvoiceId?: number): NextPart {
  const parts = order.invoices.flatMap(({ id, part }) => (part && id !== exceptInvoiceId ? [part] : []))
  const charges = order.charges.filter(({ isInvoiced }) => !isInvoiced)
  return {
    others: addParts(parts),
    charges: charges.map(({ label, amountCents, isTaxed }) => ({
      label,
      amountCents,
      isTaxed,
      orderId: order.id,
    })),
  }
}

export function allocatedOf(items: readonly Pick<OrderItem, 'allocated' | 'unitPriceCents'>[]) {
  return {
    units: items.reduce((sum, { allocated }) => sum + allocated, 0),
    subtotalCents: items.reduce((sum, { allocated, unitPriceCents }) => sum + allocated * unitPriceCents, 0),
  }
}

/** What the customer owes more once units of lines are allocated. */
export function valueOfAllocating(
  order: Order,
  lines: readonly { line: number; quantity: number }[],
): number {
  const prices = new Map(order.items.map(({ line, unitPriceCents }) => [line, unitPriceCents]))
  const added = {
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalCents: lines.reduce((sum, { line, quantity }) => sum + quantity * (prices.get(line) ?? 0), 0),
  }
  return addedByAllocating(allocatedOf(order.items), added, { ...order, ...nextPartOf(order) })
}
