// The orders that wait for a style or a product.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { allocateOrder, cancelOrder, createOrder, invoiceOrders } from '#contract/sales/orderActions.ts'
import { findWaitingOrders } from '#contract/sales/waitingOrders.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

const app = useTestApp()
const manager = useClient(app, 'Manager')

test('confirmed orders are listed by ship date with what is open of the style or of one product', async () => {
  const { id: styleId, products } = await manager.call(createStyle, {
    number: 'WAIT-1',
    name: 'Rib Tank',
    priceCents: 4000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 10 })),
  })
  const [small, medium] = products
  assert.ok(small && medium)
  const buyer = await manager.call(createCustomer, buildBuyer({ name: 'Harbor & Pine' }))
  const place = (units: readonly [number, number], startShipOn: string, confirm = true) =>
    manager.call(createOrder, {
      ...buildOrder(
        buyer.id,
        [small, medium].map(({ id }, index) => ({ productId: id, quantity: units[index] ?? 0 })),
        { customerName: buyer.name, startShipOn },
      ),
      confirm,
    })
  const late = await place([30, 4], '2027-09-01')
  const early = await place([6, 2], '2027-08-01')
  await place([50, 50], '2027-07-01', false)
  const cancelled = await place([70, 70], '2027-07-01')
  await manager.call(cancelOrder, { id: cancelled.id, reason: 'Ordered twice' })
  await manager.call(allocateOrder, { id: early.id })
  const invoiced = await place([1, 1], '2027-06-01')
  await manager.call(allocateOrder, { id: invoiced.id })
  await manager.call(invoiceOrders, { orders: [{ id: invoiced.id }] })

  const ofStyle = await manager.call(findWaitingOrders, { styleId })
  assert.deepEqual(
    ofStyle.orders.map(({ number, startShipOn, open, allocated, backOrder }) => ({
      number,
      startShipOn,
      units: [open, allocated, backOrder],
    })),
    [
      { number: early.number, startShipOn: '2027-08-01', units: [8, 8, 0] },
      { number: late.number, startShipOn: '2027-09-01', units: [34, 0, 34] },
    ],
  )
  assert.deepEqual(ofStyle.units, { open: 42, allocated: 8, backOrder: 34 })
  assert.deepEqual(ofStyle.products, [
    { id: small.id, backOrder: 30 },
    { id: medium.id, backOrder: 4 },
  ])
  const ofProduct = await manager.call(findWaitingOrders, { productId: medium.id })
  assert.deepEqual([ofProduct.total, ofProduct.units], [2, { open: 6, allocated: 2, backOrder: 4 }])
})
