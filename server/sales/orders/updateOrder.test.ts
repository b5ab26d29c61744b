// Stories of edits of orders: what they are based on, what they need, and what stays. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { createProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import {
  allocateOrder,
  createOrder,
  invoiceOrders,
  type NewOrder,
  releaseOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
let customerId: number

before(async () => {
  customerId = (await manager.call(createCustomer, buildBuyer())).id
})

const stock = (quantity: number) => manager.call(createProduct, buildProduct({ quantity }))
const freeOf = async ({ id }: Product) => (await manager.call(findProduct, { id })).quantity
const read = ({ id }: { id: number }) => manager.call(findOrder, { id })

/** A confirmed order of one line for each product. */
async function order(...lines: [Product, number][]): Promise<Order> {
  const items = lines.map(([product, quantity]) => ({ productId: product.id, quantity }))
  return manager.call(createOrder, { ...buildOrder(customerId, items), confirm: true })
}

/** Edits the order as it is now, or as `based` was. */
async function edit(
  order: Order,
  items: NewOrder['items'],
  { client = manager, based, fields = {} }: { client?: typeof manager; based?: Order; fields?: object } = {},
): Promise<Order> {
  const { version } = based ?? (await read(order))
  return client.call(updateOrder, { id: order.id, version, ...buildOrder(order.customerId, items, fields) })
}

const kept = ({ items }: Order) =>
  items.map(({ line, productId, quantity }) => ({ line, productId, quantity }))

test('a number of a removed line is not used again, so an older allocation run releases nothing else', async () => {
  const [dress, shirt, scarf] = [await stock(5), await stock(5), await stock(5)]
  const one = await order([dress, 2], [shirt, 2])
  const run = await manager.call(runAllocation, {
    orders: [{ id: one.id, lines: [1, 2].map((line) => ({ line, quantity: 2 })) }],
  })
  const [first] = kept(one)
  assert(first)
  await edit(one, [first])
  const added = await edit(one, [first, { productId: scarf.id, quantity: 3 }])
  assert.deepEqual(
    added.items.map(({ line }) => line),
    [1, 3],
  )
  await manager.call(allocateOrder, { id: one.id, lines: [{ line: 3, quantity: 3 }] })
  await manager.call(undoAllocationRun, { id: run.id })
  assert.deepEqual(await Promise.all([dress, shirt, scarf].map(freeOf)), [5, 5, 2])
})

test('allocating, releasing and invoicing raise what an edit is based on', async () => {
  const dress = await stock(5)
  const one = await order([dress, 4])
  const steps = [
    () => manager.call(allocateOrder, { id: one.id }),
    () => manager.call(releaseOrder, { id: one.id, lines: [{ line: 1, quantity: 1 }] }),
    () => manager.call(invoiceOrders, { orders: [{ id: one.id }] }),
  ]
  for (const step of steps) {
    const based = await read(one)
    await step()
    const stale = await catchRefusal(edit(one, [{ line: 1, productId: dress.id, quantity: 5 }], { based }))
    assert.equal(stale.status, 409)
  }
  assert.equal((await read(one)).items[0]?.quantity, 4)
})
