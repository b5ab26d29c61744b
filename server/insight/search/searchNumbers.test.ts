// Numbers of documents in the header's search, without year and zeros, and what decides about the actions on a result.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { searchEverything } from '#contract/insight/search.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('numbers', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')

  before(async () => {
    const { id: productId } = await manager.call(createProduct, buildProduct({ quantity: 100 }))
    const { id } = await manager.call(createCustomer, { name: 'Oak Street Kids' })
    const items = [{ productId, quantity: 2 }]
    for (let count = 0; count < 12; count += 1)
      await manager.call(createOrder, { ...buildOrder(id, items), confirm: true })
    for (let count = 0; count < 2; count += 1) await manager.call(createInvoice, buildInvoice(items))
    await manager.call(setInvoiceStatus, { id: 2, status: 'Processed' })
    const purchase = buildPurchase(await createSupplier(manager), items)
    for (let count = 0; count < 2; count += 1) {
      const order = await manager.call(createPurchaseOrder, purchase)
      await manager.call(receivePurchaseOrder, { id: order.id, lines: [{ line: 1, accepted: 1 }] })
    }
  })

  const find = (q: string) => manager.call(searchEverything, { q })

  test('an order is found by its series and sequence number, with the units that can be allocated', async () => {
    const { orders } = await find('so-2')
    // Before those whose number begins with it: SO-2026-00012.
    assert.match(orders[0]?.number ?? '', /-00002$/)
    const [order] = (await find('SO-12')).orders
    assert.match(order?.number ?? '', /-00012$/)
    assert.equal(order?.state, 'Confirmed')
    assert.deepEqual(order?.units, { ordered: 2, allocated: 0, picked: 0, invoiced: 0, cancelled: 0 })
  })

  test('an invoice is found by its series and sequence number, with what is open of it', async () => {
    const [pending] = (await find('inv-1')).invoices
    assert.deepEqual([pending?.id, pending?.status, pending?.openCents], [1, 'Pending', 0])
    const [processed] = (await find('INV-2')).invoices
    assert.deepEqual([processed?.id, processed?.openCents], [2, processed?.totalCents])
    assert.deepEqual((await find('inv-3')).invoices, [])
  })

  test('a purchase order and an arrival are found with what decides about their actions', async () => {
    const [order] = (await find('po-2')).purchaseOrders
    assert.match(order?.number ?? '', /^PO-\d{4}-00002$/)
    assert.deepEqual(order?.units, { ordered: 2, accepted: 1, cancelled: 0, open: 1 })
    const [arrival] = (await find('ar-2')).arrivals
    assert.match(arrival?.number ?? '', /^AR-\d{4}-00002$/)
    assert.deepEqual([arrival?.accepted, arrival?.undoes, arrival?.undoneBy], [1, null, null])
    assert.equal((await find('Tirupur')).arrivals.length, 2)
  })
})
