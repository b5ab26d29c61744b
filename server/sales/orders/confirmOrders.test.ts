// Confirming several orders at once: what can't be confirmed doesn't stop the others.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findOrdersBelowCost } from '#contract/sales/margins.ts'
import { cancelOrder, confirmOrders, createOrder } from '#contract/sales/orderActions.ts'
import { findOrder, findOrders } from '#contract/sales/orders.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importOrderFile } from './imports/orderFileFixtures.ts'
import { buildBuyer, buildOrder } from './orderFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')
const statesOf = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await manager.call(findOrder, { id })).state))

test('drafts are confirmed together, and the others are named with the reason', async () => {
  const product = await manager.call(createProduct, buildProduct())
  const customer = await manager.call(createCustomer, buildBuyer())
  const held = await manager.call(createCustomer, buildBuyer({ name: 'Held Shop', holdReason: 'disputes' }))
  const draft = (customerId: number, quantity = 1) =>
    manager.call(
      createOrder,
      buildOrder(customerId, quantity === 0 ? [] : [{ productId: product.id, quantity }]),
    )
  const good = await draft(customer.id)
  const empty = await draft(customer.id, 0)
  const onHold = await draft(held.id)
  const cancelled = await draft(customer.id)
  await manager.call(cancelOrder, { id: cancelled.id, reason: 'Sold out' })
  const ids = [cancelled.id, onHold.id, empty.id, good.id, good.id]
  const outcome = await manager.call(confirmOrders, { ids })
  assert.equal(outcome.confirmed, 1)
  assert.deepEqual(
    outcome.problems.map(({ number, reason }) => [
      number,
      reason.replace(/ was cancelled by .*/, ' was cancelled'),
    ]),
    [
      [empty.number, `Order ${empty.number} has no items. Add some before you confirm it.`],
      [onHold.number, 'Held Shop is on hold: disputes.'],
      [cancelled.number, `Order ${cancelled.number} was cancelled`],
    ],
  )
  assert.deepEqual(await statesOf([good.id, empty.id, onHold.id]), ['Confirmed', 'Draft', 'Draft'])
  const again = await manager.call(confirmOrders, { ids: [good.id] })
  assert.deepEqual(
    [again.confirmed, again.problems[0]?.reason],
    [0, `Order ${good.number} is already confirmed.`],
  )
})

test('all drafts of an import are confirmed, by those who may', async () => {
  const product = await manager.call(createProduct, buildProduct())
  const customer = await manager.call(createCustomer, buildBuyer())
  const rows = [1, 2].map((quantity) => `I-${quantity},${customer.number},${product.code},${quantity}`)
  const { import: entry } = await importOrderFile(
    staff,
    ['Order,Customer Number,SKU,Qty', ...rows].join('\n'),
  )
  const refusalOf = async (call: Promise<unknown>) => (await catchRefusal(call)).status
  assert.equal(await refusalOf(staff.call(confirmOrders, { importId: entry.id })), 403)
  assert.equal(await refusalOf(manager.call(confirmOrders, { importId: entry.id + 1 })), 404)
  assert.equal(await refusalOf(manager.call(confirmOrders, { ids: [1_000_000] })), 404)
  for (const body of [{ ids: [1], importId: entry.id }, {}]) {
    const response = await manager.fetch(confirmOrders.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 400)
    assert.match(await response.text(), /Choose either orders or an import/)
  }
  await manager.call(setFirstCost, { id: product.id, unitCostMicros: product.priceCents * 20_000 })
  const belowCost = async () =>
    (await manager.call(findOrdersBelowCost, { importId: entry.id })).lines.map(({ code }) => code)
  assert.deepEqual(await belowCost(), [product.code, product.code])
  assert.deepEqual(await manager.call(confirmOrders, { importId: entry.id }), { confirmed: 2, problems: [] })
  assert.deepEqual(await belowCost(), [], 'they are no drafts')
  const { orders, total } = await manager.call(findOrders, { page: 1, limit: 20, importId: entry.id })
  assert.deepEqual([total, orders.map(({ state }) => state)], [2, ['Confirmed', 'Confirmed']])
})
