// Emails in the header's search and in the searches of lists: the domain is found by any words, what is before the @ only with it.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { searchEverything } from '#contract/insight/search.ts'
import { recordEndpoints } from '#contract/records.ts'
import { findCreditNotes, issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createCustomer, findCustomers } from '#contract/sales/customers.ts'
import { createInvoice, findInvoices, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { findOrders } from '#contract/sales/orders.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('emails', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')

  before(async () => {
    const { id: productId } = await manager.call(createProduct, buildProduct())
    for (const [customerName, customerEmail] of [
      ['Oak Street Kids', 'orders@oak.test'],
      ['Willow Lane', 'ap@willow.test'],
    ] as const) {
      const { id } = await manager.call(createCustomer, { name: customerName, email: customerEmail })
      const copy = { customerName, customerEmail }
      await manager.call(createOrder, buildOrder(id, [{ productId, quantity: 1 }], copy))
      const item = { productId, quantity: 1 }
      await manager.call(createInvoice, buildInvoice([item], copy))
      const invoice = await manager.call(createInvoice, buildInvoice([item], { ...copy, customerId: id }))
      await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
      await manager.call(issueCreditNote, {
        id: invoice.id,
        reason: 'Wrong size',
        items: [{ line: 1, quantity: 1, restockQuantity: 1 }],
      })
      await manager.call(recordEndpoints.supplier.create, { name: customerName, email: customerEmail })
    }
  })

  /** Of the header's search and of the lists. */
  async function count(search: string) {
    const { invoices, orders, creditNotes, customers, records } = await manager.call(searchEverything, {
      q: search,
    })
    const results = [invoices, orders, creditNotes, customers, records].map(({ length }) => length)
    const query = { search, page: 1, limit: 10 }
    const lists = await Promise.all([
      manager.call(findInvoices, query),
      manager.call(findOrders, query),
      manager.call(findCreditNotes, query),
      manager.call(findCustomers, query),
      manager.call(recordEndpoints.supplier.findAll, query),
    ])
    return [results, lists.map(({ total }) => total)]
  }

  const none = [0, 0, 0, 0, 0]
  /** The customer's record and the invoice without one. */
  const results = [2, 1, 1, 2, 1]
  const totals = [2, 1, 1, 1, 1]

  for (const text of ['orders', 'order', 'ord', 'oak orders', '"orders"', 'or']) {
    test(`are not found by ${text}, which is before the @ of many`, async () =>
      assert.deepEqual(await count(text), [none, none]))
  }

  for (const text of ['ap@willow.test', 'willow.test', 'ap@', '@willow', 'AP@Will', 'lane ap@willow.test']) {
    test(`are found by ${text}`, async () => assert.deepEqual(await count(text), [results, totals]))
  }

  test('do not change what the other words of a record find', async () => {
    for (const text of ['oak street', 'kids oak.test', 'oak'])
      assert.deepEqual(await count(text), [results, totals], text)
    const { products } = await manager.call(searchEverything, { q: 'linen' })
    assert.equal(products.length, 1)
  })
})
