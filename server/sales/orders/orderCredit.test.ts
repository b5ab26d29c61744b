// Stories of what counts as owed for an order: confirming, allocating and editing agree. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import {
  allocateOrder,
  confirmOrder,
  createOrder,
  invoiceOrders,
  type NewOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const freight = (amountCents: number, label = 'Freight') => ({
  charges: [{ label, amountCents, isTaxed: true }],
})
let dress: Product
let buyerId: number
let name: string

before(async () => {
  dress = await manager.call(createProduct, buildProduct({ quantity: 500 }))
})

beforeEach(async () => {
  ;({ id: buyerId, name } = await manager.call(createCustomer, buildBuyer()))
})

const limit = (fields: { creditLimitCents?: number; holdReason?: string }) =>
  manager.call(editCustomer, { id: buyerId, name, phone: '+1 212 555 0177', ...fields })

/** Of dresses at $80.00, with 10% tax. */
const order = (quantity: number, fields: Partial<NewOrder['order']>) =>
  manager.call(
    createOrder,
    buildOrder(buyerId, [{ productId: dress.id, quantity }], { taxPpm: 100_000, ...fields }),
  )

async function edit({ id }: Order, quantity: number, fields: Partial<NewOrder['order']> = {}) {
  const { version } = await manager.call(findOrder, { id })
  const items = [{ line: 1, productId: dress.id, quantity }]
  return manager.call(updateOrder, {
    id,
    version,
    ...buildOrder(buyerId, items, { taxPpm: 100_000, ...fields }),
  })
}

test('confirming, allocating and raising an order count its freight alike, once', async () => {
  const [draft, raised, allocated, half] = [
    await order(4, freight(2000)),
    await order(3, freight(2000)),
    await order(4, freight(2000)),
    await order(3, freight(2000)),
  ]
  for (const { id } of [raised, allocated, half]) await manager.call(confirmOrder, { id })
  // (4 x 80.00 + 20.00) x 1.1
  await limit({ creditLimitCents: 37_399 })
  const refused = `${name} would owe $374.00; its limit is $373.99.`
  for (const attempt of [
    () => manager.call(confirmOrder, { id: draft.id }),
    () => manager.call(allocateOrder, { id: allocated.id }),
    () => edit(raised, 4),
    () => edit(raised, 3, freight(10_000)),
  ])
    assert.equal((await catchRefusal(attempt())).status, 409)
  for (const attempt of [
    () => manager.call(confirmOrder, { id: draft.id }),
    () => manager.call(allocateOrder, { id: allocated.id }),
    () => edit(raised, 4),
  ])
    assert.equal((await catchRefusal(attempt())).sentence, refused)
  // The freight of allocated and of invoiced units is owed already.
  await manager.call(allocateOrder, { id: half.id, lines: [{ line: 1, quantity: 1 }] })
  assert.equal((await catchRefusal(edit(half, 4))).sentence, refused)
  await manager.call(invoiceOrders, { orders: [{ id: half.id }] })
  assert.equal((await catchRefusal(edit(half, 4))).sentence, refused)
  await limit({ creditLimitCents: 37_400 })
  assert.equal((await edit(half, 4)).units.ordered, 4)
})

test('an edit is refused for a customer on hold if more is to be billed, and never if it only lowers', async () => {
  const one = await order(10, freight(2000))
  await manager.call(confirmOrder, { id: one.id })
  await manager.call(allocateOrder, { id: one.id, lines: [{ line: 1, quantity: 6 }] })
  await manager.call(invoiceOrders, { orders: [{ id: one.id, lines: [{ line: 1, quantity: 2 }] }] })
  await limit({ holdReason: 'Unpaid invoices', creditLimitCents: 1 })
  // The freight is on an invoice: another amount is not billed again, another charge is.
  await edit(one, 9, freight(9000))
  assert.match((await catchRefusal(edit(one, 9, freight(2000, 'Rush')))).sentence ?? '', /hold/)
  assert.match((await catchRefusal(edit(one, 10, freight(9000)))).sentence ?? '', /hold/)
  for (const [quantity, fields] of [
    [8, {}],
    [8, freight(100)],
    [8, { discountBasisPoints: 1000 }],
    [8, { taxPpm: 50_000 }],
    [4, {}],
    [2, {}],
    // Nothing is open any more.
    [2, freight(500, 'Rush')],
  ] as const)
    assert.equal((await edit(one, quantity, fields)).units.ordered, quantity)
})
