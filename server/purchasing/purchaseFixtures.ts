// Suppliers, purchase orders, bills and landed cost for tests.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createBill } from '#contract/purchasing/bills.ts'
import type { createLandedCost } from '#contract/purchasing/landedCosts.ts'
import type { createPurchaseOrder, PurchaseFields } from '#contract/purchasing/purchaseOrderActions.ts'
import { recordEndpoints } from '#contract/records.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

/** Returns the id of a new supplier with a unique name. */
export async function createSupplier(
  manager: TestClient,
  overrides: { email?: string } = {},
): Promise<number> {
  const name = `Tirupur Knits ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await manager.call(recordEndpoints.supplier.create, { name, ...overrides })
  return id
}

/** In US dollars, placed at once. */
export function buildPurchase(
  supplierId: number,
  items: InputOf<typeof createPurchaseOrder>['items'],
  overrides: Partial<PurchaseFields> = {},
): InputOf<typeof createPurchaseOrder> {
  return {
    purchaseOrder: { supplierId, currency: 'USD', rateNanos: 1_000_000_000, ...overrides },
    items,
    place: true,
  }
}

/** Units of line 1 of an arrival at 7.50 US dollars, with the amount that they make. */
export function buildBill(
  arrivalId: number,
  quantity: number,
  overrides: Partial<InputOf<typeof createBill>['bill']> = {},
): Omit<InputOf<typeof createBill>, 'supplierId'> {
  return {
    bill: {
      number: `TK-${crypto.randomUUID().slice(0, 8)}`,
      datedOn: '2026-03-02',
      currency: 'USD',
      rateNanos: 1_000_000_000,
      amountCents: quantity * 750,
      ...overrides,
    },
    lines: [{ arrivalId, line: 1, quantity, unitCostMicros: 7_500_000 }],
  }
}

/** Freight in US dollars on arrivals, split by value. */
export function buildLandedCost(
  arrivalIds: number[],
  amountCents: number,
  overrides: Partial<InputOf<typeof createLandedCost>> = {},
): InputOf<typeof createLandedCost> {
  return {
    arrivalIds,
    basis: 'value',
    label: 'Freight',
    amountCents,
    currency: 'USD',
    rateNanos: 1_000_000_000,
    datedOn: '2026-03-02',
    ...overrides,
  }
}
