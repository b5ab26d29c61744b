// The undo of an allocation run releases what the run allocated, and nothing that was allocated otherwise.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import {
  allocateOrder,
  createOrder,
  invoiceOrders,
  releaseOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

describe('the undo of an allocation run', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  let customerId: number

  before(async () => {
    customerId = (await manager.call(createCustomer, buildBuyer())).id
  })

  const stock = async (quantity: number) => (await manager.call(createProduct, buildProduct({ quantity }))).id
  const orderOf = (...lines: [productId: number, quantity: number][]) =>
    manager.call(createOrder, {
      ...buildOrder(
        customerId,
        lines.map(([productId, quantity]) => ({ productId, quantity })),
      ),
      confirm: true,
    })
  const run = async (id: number, ...lines: [line: number, quantity: number][]) => {
    const named = lines.map(([line, quantity]) => ({ line, quantity }))
    return (await manager.call(runAllocation, { orders: [{ id, lines: named }] })).id
  }
  const undo = async (id: number) => {
    const { units, keptUnits } = await manager.call(undoAllocationRun, { id })
    return units - keptUnits
  }
  const allocatedOf = async (id: number) =>
    (await manager.call(findOrder, { id })).items.map(({ allocated }) => allocated)

  // The first one: runs that movements name are newer.
  test('releases the units of a run from before movements named lines', async () => {
    const productId = await stock(10)
    const { id } = await orderOf([productId, 10])
    const first = await run(id, [1, 4])
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`alter table stock_movements disable trigger user`)
      await tx.execute(sql`
        update stock_movements set document_line = null, allocation_run_id = null where allocation_run_id = ${first}`)
      await tx.execute(sql`alter table stock_movements enable trigger user`)
    })
    await run(id, [1, 3])
    assert.equal(await undo(first), 4)
    assert.deepEqual(await allocatedOf(id), [3])
  })

  test('releases the orders of a run in the same order each time', async () => {
    const productId = await stock(10)
    const [first, second] = [await orderOf([productId, 5]), await orderOf([productId, 5])]
    const units = ({ id }: { id: number }) => ({ id, lines: [{ line: 1, quantity: 4 }] })
    const { id } = await manager.call(runAllocation, { orders: [units(second), units(first)] })
    await undo(id)
    const { rows } = await app.db.execute<{ orderId: number }>(sql`
      select document_id::float8 as "orderId" from stock_movements
      where allocation_run_id = ${id} and reason = 'released' order by id`)
    assert.deepEqual(
      rows.map(({ orderId }) => orderId),
      [first.id, second.id],
    )
  })

  test('leaves what a later run allocated to the same line', async () => {
    const productId = await stock(10)
    const { id } = await orderOf([productId, 5], [productId, 5])
    const first = await run(id, [1, 5], [2, 2])
    await manager.call(releaseOrder, { id, lines: [{ line: 1, quantity: 5 }] })
    const second = await run(id, [1, 4])
    assert.equal(await undo(first), 2)
    assert.deepEqual(await allocatedOf(id), [4, 0])
    assert.equal(await undo(second), 4)
    assert.deepEqual(
      [await allocatedOf(id), (await manager.call(findProduct, { id: productId })).quantity],
      [[0, 0], 10],
    )
  })

  test('leaves the units of a product that was added after the line was removed', async () => {
    const [kept, removed, added] = [await stock(5), await stock(5), await stock(5)]
    const order = await orderOf([kept, 5], [removed, 5])
    const first = await run(order.id, [2, 5])
    const { version } = await manager.call(findOrder, { id: order.id })
    const line = { line: 1, productId: kept, quantity: 5 }
    const edit = (items: { productId: number; quantity: number }[], version: number) =>
      manager.call(updateOrder, { id: order.id, version, ...buildOrder(customerId, [line, ...items]) })
    const shorter = await edit([], version)
    const longer = await edit([{ productId: added, quantity: 5 }], shorter.version)
    const last = longer.items.at(-1)?.line ?? 0
    await manager.call(allocateOrder, { id: order.id, lines: [{ line: last, quantity: 5 }] })
    assert.equal(await undo(first), 0)
    assert.deepEqual(await allocatedOf(order.id), [0, 5])
  })

  test('counts units that were invoiced as those that were allocated first', async () => {
    const { id } = await orderOf([await stock(10), 10])
    const first = await run(id, [1, 4])
    const second = await run(id, [1, 6])
    await manager.call(invoiceOrders, { orders: [{ id, lines: [{ line: 1, quantity: 7 }] }] })
    assert.deepEqual([await undo(second), await undo(first)], [3, 0])
  })
})
