// Stops changes of purchase orders, arrivals, bills and landed cost in the middle.
import { createProduct } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { linkArrival, receivePurchaseOrder, undoArrival } from '#contract/purchasing/arrivals.ts'
import { closeBilling, createBill, reopenBilling, updateBill, voidBill } from '#contract/purchasing/bills.ts'
import { createLandedCost, undoLandedCost } from '#contract/purchasing/landedCosts.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import {
  cancelPurchaseOrder,
  createPurchaseOrder,
  placePurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { buildBill, buildLandedCost, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import { type CrashStep, testCrashes } from './crashSteps.ts'

const reason = 'Too late for the season'
const arrivalPoints = ['arrival.numbered', 'arrival.before-commit']

async function createSteps(call: TestClient['call']): Promise<CrashStep[]> {
  const product = await call(createProduct, buildProduct())
  const other = await call(createProduct, buildProduct())
  const { id: supplierId } = await call(recordEndpoints.supplier.create, { name: 'Tirupur Knits' })
  const made = { order: 0, version: 0, arrival: 0, bill: 0, landedCost: 0 }
  const items = (quantity: number) => [{ productId: product.id, quantity, unitCostMicros: 7_500_000 }]
  return [
    {
      points: ['purchase.before-commit'],
      async change(call, key) {
        const draft = { ...buildPurchase(supplierId, items(20)), place: false }
        const created = await call(createPurchaseOrder, draft, key)
        made.order = created.id
        return created
      },
    },
    {
      points: ['cost.before-commit'],
      change: (call, key) => call(setFirstCost, { id: product.id, unitCostMicros: 4_000_000 }, key),
    },
    {
      points: ['purchase.before-commit'],
      change: (call, key) => call(createPurchaseOrder, buildPurchase(supplierId, items(3)), key),
    },
    {
      points: ['purchase.before-commit'],
      change: (call, key) => call(placePurchaseOrder, { id: made.order }, key),
    },
    {
      points: arrivalPoints,
      async change(call, key) {
        const lines = [{ line: 1, accepted: 8, rejected: 2, rejectReason: 'Torn' }]
        const arrival = await call(receivePurchaseOrder, { id: made.order, lines }, key)
        made.arrival = arrival.id
        return arrival
      },
    },
    {
      points: ['purchase.before-commit'],
      async change(call, key) {
        made.version ||= (await call(findPurchaseOrder, { id: made.order })).version
        const edit = {
          id: made.order,
          version: made.version,
          purchaseOrder: buildPurchase(supplierId, [], { season: 'Fall 2027' }).purchaseOrder,
          items: [...items(16), { productId: other.id, quantity: 6 }],
        }
        return call(updatePurchaseOrder, edit, key)
      },
    },
    {
      points: ['purchase.before-commit'],
      change: (call, key) =>
        call(cancelPurchaseOrder, { id: made.order, reason, lines: [{ line: 2, quantity: 4 }] }, key),
    },
    {
      points: ['bill.before-commit'],
      async change(call, key) {
        const created = await call(
          createBill,
          { supplierId, ...buildBill(made.arrival, 5, { number: 'TK-1' }) },
          key,
        )
        made.bill = created.id
        return created
      },
    },
    {
      points: ['bill.before-commit'],
      change: (call, key) =>
        call(
          updateBill,
          { id: made.bill, version: 1, ...buildBill(made.arrival, 8, { number: 'TK-1' }) },
          key,
        ),
    },
    {
      points: ['bill.before-commit'],
      change: (call, key) => call(voidBill, { id: made.bill, reason: 'Entered twice' }, key),
    },
    {
      points: ['bill.before-commit'],
      change: (call, key) => call(closeBilling, { id: made.arrival }, key),
    },
    {
      points: ['bill.before-commit'],
      change: (call, key) => call(reopenBilling, { id: made.arrival }, key),
    },
    {
      points: ['cost.before-commit'],
      async change(call, key) {
        const created = await call(createLandedCost, buildLandedCost([made.arrival], 4000), key)
        made.landedCost = created.id
        return created
      },
    },
    {
      points: ['cost.before-commit'],
      change: (call, key) => call(undoLandedCost, { id: made.landedCost }, key),
    },
    { points: arrivalPoints, change: (call, key) => call(undoArrival, { id: made.arrival }, key) },
    {
      points: arrivalPoints,
      async change(call, key) {
        const lines = [
          { id: product.id, quantity: 2, purchaseOrderId: made.order },
          { id: other.id, quantity: 2 },
        ]
        const { arrivals } = await call(receiveStockLines, { lines }, key)
        made.arrival = arrivals[1]?.id ?? 0
        return arrivals
      },
    },
    {
      points: arrivalPoints,
      change: (call, key) =>
        call(
          linkArrival,
          { id: made.arrival, lines: [{ id: other.id, quantity: 2, purchaseOrderId: made.order }] },
          key,
        ),
    },
    {
      points: ['purchase.before-commit'],
      change: (call, key) => call(cancelPurchaseOrder, { id: made.order, reason }, key),
    },
  ]
}

testCrashes('a kill or an error leaves purchase orders, arrivals and stock whole', createSteps)
