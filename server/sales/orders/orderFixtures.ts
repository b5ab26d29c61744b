// Orders for tests.
import type { NewCustomer } from '#contract/sales/customers.ts'
import type { NewOrder } from '#contract/sales/orderActions.ts'

/** A customer with a unique name. */
export function buildBuyer(overrides: Partial<NewCustomer> = {}): NewCustomer {
  return { name: `Quay Street ${crypto.randomUUID().slice(0, 8)}`, phone: '+1 212 555 0177', ...overrides }
}

/** An at-once order without tax. */
export function buildOrder(
  customerId: number,
  items: NewOrder['items'],
  overrides: Partial<NewOrder['order']> = {},
): NewOrder {
  return {
    order: {
      customerId,
      customerName: 'Quay Street',
      customerPhone: '+1 212 555 0177',
      kind: 'at once',
      taxPpm: 0,
      ...overrides,
    },
    items,
  }
}
