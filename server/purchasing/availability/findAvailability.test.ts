// What is there of products, what customers ordered of them, and what comes.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findAvailability } from '#contract/catalog/availability.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { cancelPurchaseOrder, createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const app = useTestApp()
const manager = useClient(app, 'Manager')
const viewer = useClient(app, 'Viewer')

test('open units of placed orders come on the day of the line or of the order; confirmed orders need units by their ship day', async () => {
  const { id: styleId, products } = await manager.call(createStyle, {
    number: 'AVAIL-1',
    name: 'Rib Tank',
    priceCents: 4000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 10 })),
  })
  const [small, medium] = products
  assert.ok(small && medium)
  const supplierId = await createSupplier(manager)
  const purchase = (items: Parameters<typeof buildPurchase>[1], expectedOn: string | null, place = true) =>
    manager.call(createPurchaseOrder, { ...buildPurchase(supplierId, items, { expectedOn }), place })

  const march = await purchase(
    [
      { productId: small.id, quantity: 24, unitCostMicros: 7_654_321 },
      { productId: medium.id, quantity: 12, expectedOn: '2099-04-01' },
    ],
    '2099-03-01',
  )
  await purchase([{ productId: small.id, quantity: 6 }], null)
  await purchase([{ productId: small.id, quantity: 5 }], '2099-03-01')
  await purchase([{ productId: small.id, quantity: 100 }], '2099-03-01', false)
  const cancelled = await purchase([{ productId: small.id, quantity: 70 }], '2099-03-01')
  await manager.call(cancelPurchaseOrder, { id: cancelled.id, reason: 'Ordered twice' })
  const [line] = march.items
  assert.ok(line)
  await manager.call(receivePurchaseOrder, { id: march.id, lines: [{ line: line.line, accepted: 4 }] })
  await manager.call(cancelPurchaseOrder, {
    id: march.id,
    reason: 'Out of yarn',
    lines: [{ line: line.line, quantity: 2 }],
  })

  const buyer = await manager.call(createCustomer, buildBuyer({ name: 'Harbor & Pine' }))
  const order = (quantity: number, startShipOn: string, confirm = true) =>
    manager.call(createOrder, {
      ...buildOrder(buyer.id, [{ productId: small.id, quantity }], { customerName: buyer.name, startShipOn }),
      confirm,
    })
  const allocated = await order(5, '2099-02-01')
  await manager.call(allocateOrder, { id: allocated.id })
  await order(30, '2099-03-15')
  await order(50, '2099-03-15', false)

  const expected = [
    {
      id: small.id,
      free: 9,
      allocated: 5,
      pending: 0,
      onHand: 14,
      ordered: 35,
      coming: [
        { day: '2099-03-01', units: 23 },
        { day: null, units: 6 },
      ],
      demand: [{ day: '2099-03-15', units: 30 }],
    },
    {
      id: medium.id,
      free: 10,
      allocated: 0,
      pending: 0,
      onHand: 10,
      ordered: 0,
      coming: [{ day: '2099-04-01', units: 12 }],
      demand: [],
    },
  ]
  assert.deepEqual((await manager.call(findAvailability, { styleId })).products, expected)
  const reply = await viewer.call(findAvailability, { ids: [small.id, medium.id] })
  assert.deepEqual(reply.products, expected)
})
