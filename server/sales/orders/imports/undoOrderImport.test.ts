// Undoing imports of orders over HTTP: cancels the drafts that were not changed, and names who changed the others.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { cancelOrder, confirmOrder, updateOrder } from '#contract/sales/orderActions.ts'
import { findOrderImport, previewOrderUndo, undoOrderImport } from '#contract/sales/orderImports.ts'
import { findOrder, findOrders } from '#contract/sales/orders.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importOrderFile } from './orderFileFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')

test('an undo cancels the drafts that were not changed, once', async () => {
  const customer = await manager.call(createCustomer, buildBuyer())
  const product = await manager.call(createProduct, buildProduct())
  const csv = [
    'Order,Customer Number,SKU,Qty',
    ...[1, 2, 3, 4].map((n) => `U-${n},${customer.number},${product.code},${n}`),
  ]
  const { import: entry } = await importOrderFile(staff, csv.join('\n'))
  const { orders } = await manager.call(findOrders, { page: 1, limit: 4 })
  const [confirmed, edited, cancelled, unchanged] = orders.toReversed()
  assert.ok(confirmed && edited && cancelled && unchanged)
  await manager.call(confirmOrder, { id: confirmed.id })
  await manager.call(updateOrder, {
    ...buildOrder(customer.id, [{ productId: product.id, quantity: 9 }]),
    id: edited.id,
    version: 1,
  })
  await manager.call(cancelOrder, { id: cancelled.id, reason: 'Sold out' })
  const planned = await staff.call(previewOrderUndo, { id: entry.id })
  assert.deepEqual([planned.removed, planned.restored, planned.skippedCount], [1, 0, 3])
  assert.deepEqual(
    planned.skipped.map(({ code, reason }) => [code, reason.replace(/ on .*/, '')]),
    [
      [confirmed.number, 'Confirmed by Mona Manager'],
      [edited.number, 'Changed by Mona Manager'],
      [cancelled.number, 'Cancelled by Mona Manager'],
    ],
  )
  assert.deepEqual(await staff.call(undoOrderImport, { id: entry.id }), planned)
  const { state, cancelled: cancellation } = await manager.call(findOrder, { id: unchanged.id })
  assert.deepEqual([state, cancellation?.reason], ['Cancelled', 'The import of orders.csv was undone'])
  assert.equal((await manager.call(findOrder, { id: edited.id })).state, 'Draft')
  const { undone } = await manager.call(findOrderImport, { id: entry.id })
  assert.equal(undone?.count, 1)
  const log = await findNewestLogEntry(app)
  assert.equal(log.action, 'Undid the import of orders.csv (1 cancelled, 3 skipped)')
  const again = await catchRefusal(staff.call(undoOrderImport, { id: entry.id }))
  assert.equal(again.status, 409)
})
