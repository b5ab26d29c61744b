// The proposal of an allocation run: who gets what is free, and whose customer may not owe for it.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { previewAllocationRun, runAllocation } from '#contract/sales/allocationRuns.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

/** Each confirmed order is of one line; the proposal names its units and why it gets none. */
async function propose(productId: number, buyers: readonly { id: number; quantity: number }[]) {
  for (const { id, quantity } of buyers)
    await manager.call(createOrder, { ...buildOrder(id, [{ productId, quantity }]), confirm: true })
  return async () => {
    const { orders } = await manager.call(previewAllocationRun, { productId })
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
