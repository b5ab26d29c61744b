// Costs that an arrival can hold, and edits of orders of which more came than was left.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import {
  cancelPurchaseOrder,
  createPurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing/purchaseOrderActions.ts'
import { maxUnitCostMicros } from '#domain/stock/costTexts.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildPurchase, createSupplier } from './purchaseFixtures.ts'

describe('limits of purchase orders', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  let supplierId: number

  before(async () => {
    supplierId = await createSupplier(manager)
  })

  test('a cost that is too high in US dollars is refused, also at a new rate', async () => {
    const { id: productId } = await manager.call(createProduct, buildProduct())
    const items = [{ productId, quantity: 1, unitCostMicros: maxUnitCostMicros }]
    const inEuros = (rateNanos: number) => buildPurchase(supplierId, items, { currency: 'EUR', rateNanos })
    const [parity, higher] = [inEuros(1_000_000_000), inEuros(1_085_000_000)]
    const tooHigh = [
      {
        path: 'items.0.unitCost',
        message: 'At a rate of 1.085 a unit can cost at most $9,999,999.99',
      },
    ]
    const refusal = await catchRefusal(manager.call(createPurchaseOrder, higher))
    assert.deepEqual([refusal.status, refusal.body?.errors], [400, tooHigh])
    const { id, version } = await manager.call(createPurchaseOrder, parity)
    const { purchaseOrder } = higher
    const edit = { id, version, purchaseOrder, items: [{ productId, quantity: 1 }] }
    const later = await catchRefusal(manager.call(updatePurchaseOrder, edit))
    assert.deepEqual([later.status, later.body?.errors], [400, tooHigh])
    const arrival = await manager.call(receivePurchaseOrder, { id, lines: [{ line: 1, accepted: 1 }] })
    assert.equal(arrival.items[0]?.unitCostMicros, maxUnitCostMicros)
  })

  test('an order of which more came than a cancellation left can be edited', async () => {
    const { id: productId } = await manager.call(createProduct, buildProduct())
    const purchase = buildPurchase(supplierId, [{ productId, quantity: 10 }])
    const { id } = await manager.call(createPurchaseOrder, purchase)
    await manager.call(receivePurchaseOrder, { id, lines: [{ line: 1, accepted: 4 }] })
    const { version } = await manager.call(cancelPurchaseOrder, { id, reason: 'Too late' })
    await manager.call(receivePurchaseOrder, { id, lines: [{ line: 1, accepted: 6, moreCame: true }] })
    const { purchaseOrder, items } = purchase
    const edit = { id, version, purchaseOrder: { ...purchaseOrder, notes: 'Came after all' }, items }
    const edited = await manager.call(updatePurchaseOrder, edit)
    assert.deepEqual(edited.units, { ordered: 10, accepted: 10, cancelled: 6, open: 0 })
  })
})
