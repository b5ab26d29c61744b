// The proposal of an allocation run: who gets what is free, and whose customer may not owe for it.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { receiveStock } from '#contract/catalog/stock.ts'
import { CallError } from '#contract/platform/client.ts'
import { previewAllocationRun, runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { addDays } from '#domain/platform/days.ts'
import { maxAllocatedOrders } from '#domain/sales/allocation.ts'
import { importFile, toCsv } from '#server/catalog/imports/uploadFixtures.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { exportOrders } from './exportOrders.ts'
import { findNamedLines } from './findNamedLines.ts'
import { buildBuyer, buildOrder } from './orderFixtures.ts'
import { walkWaitingOrders } from './walkWaitingOrders.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

/** Each confirmed order is of one line; the proposal names its units and why it gets none. */
async function propose(productId: number, buyers: readonly { id: number; quantity: number }[]) {
  for (const { id, quantity } of buyers)
    await manager.call(createOrder, { ...buildOrder(id, [{ productId, quantity }]), confirm: true })
  return async () => {
    const { orders } = await manager.call(previewAllocationRun, { productId, horizonDays: 14 })
    return orders.map(({ order, lines, creditError }) => ({
      id: order.id,
      units: lines[0]?.proposed,
      creditError,
    }))
  }
}

test('an order whose customer is on hold or would owe more than its limit leaves its units to the next', async () => {
  const product = await manager.call(createProduct, buildProduct({ quantity: 4, priceCents: 5000 }))
  const held = await manager.call(createCustomer, buildBuyer({ name: 'Held Shop' }))
  const limited = await manager.call(
    createCustomer,
    buildBuyer({ name: 'Small Shop', creditLimitCents: 10_000 }),
  )
  const free = await manager.call(createCustomer, buildBuyer())
  const proposal = await propose(product.id, [
    { id: held.id, quantity: 1 },
    { id: limited.id, quantity: 2 },
    { id: limited.id, quantity: 1 },
    { id: free.id, quantity: 9 },
  ])
  await manager.call(editCustomer, { id: held.id, name: 'Held Shop', holdReason: 'check returned' })
  const proposed = await proposal()
  assert.deepEqual(
    proposed.map(({ units, creditError }) => [units, creditError]),
    [
      [0, 'Held Shop is on hold: check returned.'],
      [2, null],
      [0, 'Small Shop would owe $150.00; its limit is $100.00.'],
      [2, null],
    ],
  )
  // What the proposal leaves out, the run refuses.
  for (const { id, units, creditError } of proposed) {
    const lines = [{ line: 1, quantity: units || 1 }]
    const running = manager.call(runAllocation, { orders: [{ id, lines }] })
    if (creditError === null) await running
    else
      await assert.rejects(running, (error) => error instanceof CallError && error.sentence === creditError)
  }
})

test('the limit of a customer counts for those that were merged into it', async () => {
  const product = await manager.call(createProduct, buildProduct({ quantity: 4, priceCents: 5000 }))
  const merged = await manager.call(createCustomer, buildBuyer())
  const into = await manager.call(
    createCustomer,
    buildBuyer({ name: 'Chain Store', creditLimitCents: 10_000 }),
  )
  const proposal = await propose(product.id, [
    { id: merged.id, quantity: 1 },
    { id: into.id, quantity: 2 },
  ])
  await manager.call(mergeCustomer, { id: merged.id, into: into.id, exemptionIds: [] })
  assert.deepEqual(
    (await proposal()).map(({ units, creditError }) => [units, creditError]),
    [
      [1, null],
      [0, 'Chain Store would owe $150.00; its limit is $100.00.'],
    ],
  )
})

test('held, late and past-cancel orders hide no others, and get nothing', async () => {
  const product = await manager.call(createProduct, buildProduct({ quantity: 10 }))
  const { id: heldId } = await manager.call(createCustomer, buildBuyer({ name: 'Closed Shop' }))
  const { id: customerId } = await manager.call(createCustomer, buildBuyer())
  const order = (id: number, overrides = {}) =>
    manager.call(createOrder, {
      ...buildOrder(id, [{ productId: product.id, quantity: 3 }], overrides),
      confirm: true,
    })
  const heldCount = 205
  for (let count = 0; count < heldCount; count += 1) await order(heldId)
  await manager.call(editCustomer, { id: heldId, name: 'Closed Shop', holdReason: 'moved' })
  const day = today()
  const late = await order(customerId, { startShipOn: addDays(day, 15) })
  const past = await order(customerId, { cancelOn: day })
  await app.db.execute(
    sql`update orders set ordered_on = ordered_on - 2, cancel_on = cancel_on - 1 where id = ${past.id}`,
  )
  const due = await order(customerId)
  const preview = async (horizonDays: number) => {
    const { orders, unlistedOrders } = await manager.call(previewAllocationRun, {
      productId: product.id,
      horizonDays,
    })
    const others = orders.filter(({ order }) => order.customerId === customerId)
    const rows = others.map(({ order, isPastCancelDate, isBeyondHorizon, lines }) => ({
      id: order.id,
      isPastCancelDate,
      isBeyondHorizon,
      units: lines[0]?.proposed,
    }))
    return { rows, heldListed: orders.length - others.length, unlistedOrders }
  }
  const pastRow = { id: past.id, isPastCancelDate: true, isBeyondHorizon: false, units: 0 }
  const dueRow = { id: due.id, isPastCancelDate: false, isBeyondHorizon: false, units: 3 }
  const lateRow = { id: late.id, isPastCancelDate: false, isBeyondHorizon: true, units: 0 }
  const counts = { heldListed: 100, unlistedOrders: heldCount - 100 }
  assert.deepEqual(await preview(14), { rows: [pastRow, dueRow, lateRow], ...counts })
  const within = { ...lateRow, isBeyondHorizon: false, units: 3 }
  assert.deepEqual(await preview(15), { rows: [pastRow, dueRow, within], ...counts })
  // Once they may get units, the proposal has as many of them as a run.
  await manager.call(editCustomer, { id: heldId, name: 'Closed Shop', holdReason: null })
  await manager.call(receiveStock, { id: product.id, quantity: 990 })
  const rest = heldCount - maxAllocatedOrders
  assert.deepEqual(await preview(14), {
    rows: [pastRow, lateRow],
    heldListed: maxAllocatedOrders,
    unlistedOrders: rest + 1,
  })
  await app.db.execute(
    sql`update orders set ordered_on = ordered_on + 2, cancel_on = cancel_on + 1 where id = ${past.id}`,
  )
})

test('names a product without a style, of which nothing is free, by its code, and no deleted one', async () => {
  const inStock = await manager.call(createProduct, buildProduct({ name: 'Silk Scarf', quantity: 3 }))
  const soldOut = await manager.call(createProduct, buildProduct({ name: 'Silk Scarf', quantity: 0 }))
  const { id: customerId } = await manager.call(createCustomer, buildBuyer())
  const deleted = await manager.call(createProduct, buildProduct({ name: 'Silk Scarf', quantity: 0 }))
  const items = [inStock, soldOut, deleted].map(({ id }) => ({ productId: id, quantity: 2 }))
  await manager.call(createOrder, { ...buildOrder(customerId, items), confirm: true })
  await manager.call(deleteProduct, { id: deleted.id })
  const { unavailable } = await manager.call(previewAllocationRun, { customerId, horizonDays: 14 })
  const { id: productId, code } = soldOut
  assert.deepEqual(unavailable, [
    { style: null, productId, code, name: 'Silk Scarf', units: 2, orderCount: 1 },
  ])
})

test('a proposal of more than 5,000 lines is applied in parts, and undone', async () => {
  const rows = Array.from({ length: 990 }, (_, index) => `LINES-${index},Hat,Red,M,5.00,20`)
  await importFile(manager, toCsv('productId,productName,color,size,price,quantity', ...rows))
  const products = await app.db.execute<{ id: number }>(sql`
    select id::float8 as id from products where code like 'LINES-%' order by id`)
  const items = products.rows.map(({ id }) => ({ productId: id, quantity: 2 }))
  const { id: customerId } = await manager.call(createCustomer, buildBuyer())
  for (let count = 0; count < 6; count += 1)
    await manager.call(createOrder, { ...buildOrder(customerId, items), confirm: true })
  const query = { customerId, horizonDays: 14 }
  // Of at most 2,000 lines, with whole orders.
  const batches: number[] = []
  for await (const batch of walkWaitingOrders(app, query, sql`true`))
    batches.push(batch.reduce((sum, { lines }) => sum + lines.length, 0))
  assert.deepEqual(batches, [1980, 1980, 1980])
  const propose = async () => {
    const { orders, unlistedOrders } = await manager.call(previewAllocationRun, query)
    const allocated = orders.map(({ order, lines }) => ({
      id: order.id,
      lines: lines.map(({ line, proposed }) => ({ line, quantity: proposed })),
    }))
    return { orders: allocated, unlistedOrders }
  }
  const { orders, unlistedOrders } = await propose()
  assert.deepEqual([orders.length, unlistedOrders], [5, 1])
  const first = await manager.call(runAllocation, { orders })
  assert.equal(first.units, 9900)
  const rest = await propose()
  assert.deepEqual([rest.orders.length, rest.unlistedOrders], [1, 0])
  await manager.call(runAllocation, { orders: rest.orders })
  const undone = await manager.call(undoAllocationRun, { id: first.id })
  assert.equal(undone.keptUnits, 0)
  // The batches of the export end within orders.
  const file = await manager.fetch(`/api/orders/export?customerId=${customerId}`)
  const lines = (await file.text()).trim().split('\r\n')
  const keys = lines.map((line) =>
    line
      .split(',')
      .filter((_, column) => column === 0 || column === 10)
      .join(),
  )
  assert.deepEqual([lines.length, new Set(keys).size], [6 * 990 + 1, 6 * 990 + 1])
  const ctx = { db: app.db, now: new Date(), timeZone: 'America/New_York' }
  const { chunks } = await exportOrders(ctx, { customerId })
  const lineCounts = (await Array.fromAsync(chunks)).map((chunk) => String(chunk).match(/\n/g)?.length)
  assert.deepEqual(lineCounts, [1001, 1000, 1000, 1000, 1000, 940])
})

test('a run reads no other lines of its orders than those that it names', async () => {
  const product = await manager.call(createProduct, buildProduct({ quantity: 5 }))
  const { id: customerId } = await manager.call(createCustomer, buildBuyer())
  const items = [1, 2, 3].map((quantity) => ({ productId: product.id, quantity }))
  const { id: orderId } = await manager.call(createOrder, buildOrder(customerId, items))
  const rows = await findNamedLines(app, [{ orderId, line: 2 }])
  assert.deepEqual(
    rows.map(({ line, quantity }) => [line, quantity]),
    [[2, 2]],
  )
})

test('a refusal names the order of the run', async () => {
  const product = await manager.call(createProduct, buildProduct({ quantity: 5 }))
  const { id: customerId } = await manager.call(createCustomer, buildBuyer())
  const draft = await manager.call(
    createOrder,
    buildOrder(customerId, [{ productId: product.id, quantity: 1 }]),
  )
  const orders = [{ id: draft.id, lines: [{ line: 1, quantity: 1 }] }]
  const { body } = await catchRefusal(manager.call(runAllocation, { orders }))
  const message = `Order ${draft.number} is a draft. Confirm it first.`
  assert.deepEqual(body?.errors, [{ path: 'orders.0', message }])
})
