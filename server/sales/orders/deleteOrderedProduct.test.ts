// Deleting a product that open orders need.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findProductOrders } from '#contract/catalog/productOrders.ts'
import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { previewAllocationRun } from '#contract/sales/allocationRuns.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import {
  allocateOrder,
  cancelOrder,
  confirmOrder,
  createOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { asc, eq } from '#server/platform/db/drizzle.ts'
import { stockMovements } from '#server/platform/db/schema.ts'
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
const read = ({ id }: { id: number }) => manager.call(findOrder, { id })
const create = (lines: [Product, number][], confirm = true): Promise<Order> =>
  manager.call(createOrder, {
    ...buildOrder(
      customerId,
      lines.map(([{ id: productId }, quantity]) => ({ productId, quantity })),
    ),
    confirm,
  })

test('its orders are named before; afterwards their lines hold nothing and can only be cancelled', async () => {
  const [gone, kept] = [await stock(5), await stock(5)]
  const one = await create([
    [gone, 10],
    [kept, 2],
  ])
  const draft = await create([[gone, 3]], false)
  await manager.call(allocateOrder, { id: one.id })
  const { orders, total, openUnits, allocatedUnits } = await manager.call(findProductOrders, { id: gone.id })
  assert.deepEqual(
    orders.map(({ number, openUnits, allocatedUnits }) => [number, openUnits, allocatedUnits]),
    [
      [one.number, 10, 5],
      [draft.number, 3, 0],
    ],
  )
  assert.deepEqual([total, openUnits, allocatedUnits], [2, 13, 5])

  await manager.call(deleteProduct, { id: gone.id })
  assert.equal((await catchRefusal(manager.call(findProduct, { id: gone.id }))).status, 404)
  const after = await read(one)
  assert.deepEqual(
    after.items.map(({ isDeleted, allocated, free }) => [isDeleted, allocated, free]),
    [
      [true, 0, 0],
      [false, 2, 3],
    ],
  )
  const moves = await app.db
    .select({ reason: stockMovements.reason, difference: stockMovements.difference })
    .from(stockMovements)
    .where(eq(stockMovements.productId, gone.id))
    .orderBy(asc(stockMovements.id))
  assert.deepEqual(moves.slice(-2), [
    { reason: 'allocated', difference: -5 },
    { reason: 'released', difference: 5 },
  ])

  const name = `Linen dress (${gone.code})`
  const expectRefusal = async (call: Promise<unknown>, message: string) => {
    const { status, sentence } = await catchRefusal(call)
    assert.deepEqual([status, sentence], [409, message])
  }
  await expectRefusal(
    manager.call(allocateOrder, { id: one.id }),
    `None of the 10 units on back order of ${one.number} are in stock. ${name} was deleted.`,
  )
  await expectRefusal(
    manager.call(allocateOrder, { id: one.id, lines: [{ line: 1, quantity: 1 }] }),
    `${name} was deleted. Cancel what is open of it.`,
  )
  await expectRefusal(
    manager.call(confirmOrder, { id: draft.id }),
    `${name} was deleted. Remove it from order ${draft.number} before you confirm it.`,
  )
  const items = after.items.map(({ line, productId, quantity }) => ({ line, productId, quantity }))
  const raise = items.map((item) => (item.line === 1 ? { ...item, quantity: 11 } : item))
  await expectRefusal(
    manager.call(updateOrder, { id: one.id, version: after.version, ...buildOrder(customerId, raise) }),
    `${name} was deleted. Cancel what is open of it.`,
  )
  // A product with the same code is another one.
  const again = await manager.call(createProduct, buildProduct({ code: gone.code, quantity: 9 }))
  for (const filter of [{ productId: again.id }, { productId: gone.id }, { customerId }]) {
    const proposal = await manager.call(previewAllocationRun, { ...filter, horizonDays: 14 })
    assert.deepEqual(proposal.orders, [])
  }
  const cancelled = await manager.call(cancelOrder, {
    id: one.id,
    reason: 'The product was deleted',
    lines: [{ line: 1, quantity: 10 }],
  })
  assert.equal(cancelled.progress, 'allocated')
})

test('units that are allocated while it is deleted are not lost', async () => {
  const dress = await stock(40)
  const orders = await Promise.all(Array.from({ length: 6 }, () => create([[dress, 3]])))
  const [deleted] = await Promise.allSettled([
    manager.call(deleteProduct, { id: dress.id }),
    ...orders.map(({ id }) => manager.call(allocateOrder, { id })),
  ])
  assert.equal(deleted.status, 'fulfilled')
  for (const order of orders) assert.equal((await read(order)).items[0]?.allocated, 0)
})
