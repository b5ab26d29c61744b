// Orders for tests.
import type { Order, OrderItem } from '#contract/sales/orders.ts'

/** A line at $10.00 of which nothing is allocated and nothing is in stock. */
export function orderItem(item: Partial<OrderItem> & Pick<OrderItem, 'line' | 'quantity'>): OrderItem {
  return {
    productId: item.line,
    allocated: 0,
    invoiced: 0,
    cancelled: 0,
    isDeleted: false,
    free: 0,
    unitPriceCents: 1000,
    listPriceCents: null,
    totalCents: 1000 * item.quantity,
    product: {
      name: 'Rib Tank',
      code: `RT-${item.line}`,
      description: null,
      color: 'Black',
      size: 'M',
      manufacturer: null,
      category: null,
      style: null,
      sizePosition: null,
    },
    prepack: null,
    ...item,
  }
}

/** Confirmed, with 10 % tax and no discount. */
export function confirmedOrder(id: number, items: OrderItem[], order: Partial<Order> = {}): Order {
  const sum = (of: (item: OrderItem) => number) => items.reduce((total, item) => total + of(item), 0)
  return {
    id,
    number: `SO-${id}`,
    state: 'Confirmed',
    units: {
      ordered: sum(({ quantity }) => quantity),
      allocated: sum(({ allocated }) => allocated),
      invoiced: sum(({ invoiced }) => invoiced),
      cancelled: sum(({ cancelled }) => cancelled),
    },
    discountBasisPoints: 0,
    taxPpm: 100_000,
    shipTo: null,
    shipToState: null,
    charges: [],
    invoices: [],
    items,
    ...order,
  } as Order
}
