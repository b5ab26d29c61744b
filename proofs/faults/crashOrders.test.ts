// Stops changes of orders and what is allocated to them in the middle.
import { test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { voidInvoice } from '#contract/sales/invoices.ts'
import {
  allocateOrder,
  cancelOrder,
  confirmOrder,
  createOrder,
  invoiceOrders,
  releaseOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import { type CrashStep, crashAtSteps } from './crashSteps.ts'

async function createSteps(call: TestClient['call']): Promise<CrashStep[]> {
  const product = await call(createProduct, buildProduct({ quantity: 50 }))
  const customer = await call(createCustomer, { name: 'Harbour' })
  const made = { order: 0, version: 0, run: 0, invoice: 0 }
  const items = (quantity: number) => [{ productId: product.id, quantity }]
  const reason = 'Closed for good'
  return [
    {
      point: 'order.numbered',
      change: (call, key) => call(createOrder, buildOrder(customer.id, items(1)), key),
    },
    {
      point: 'order.before-commit',
      async change(call, key) {
        const created = await call(createOrder, buildOrder(customer.id, items(20)), key)
        made.order = created.id
        return created
      },
    },
    { point: 'order.before-commit', change: (call, key) => call(confirmOrder, { id: made.order }, key) },
    {
      point: 'order.before-stock',
      change: (call, key) => call(allocateOrder, { id: made.order }, key),
    },
    {
      point: 'order.before-commit',
      change: (call, key) => call(releaseOrder, { id: made.order, lines: [{ line: 1, quantity: 8 }] }, key),
    },
    {
      point: 'order.before-commit',
      async change(call, key) {
        const orders = [{ id: made.order, lines: [{ line: 1, quantity: 3 }] }]
        const run = await call(runAllocation, { orders }, key)
        made.run = run.id
        return run
      },
    },
    { point: 'order.before-commit', change: (call, key) => call(undoAllocationRun, { id: made.run }, key) },
    {
      point: 'order.before-commit',
      async change(call, key) {
        const changed = { line: 1, productId: product.id, quantity: 10 }
        // The same for each attempt, as the key requires.
        made.version ||= (await call(findOrder, { id: made.order })).version
        const edit = { id: made.order, version: made.version, ...buildOrder(customer.id, [changed]) }
        return call(updateOrder, edit, key)
      },
    },
    {
      point: 'invoice.before-stock',
      async change(call, key) {
        const orders = [{ id: made.order, lines: [{ line: 1, quantity: 4 }] }]
        const invoice = await call(invoiceOrders, { orders }, key)
        made.invoice = invoice.id
        return invoice
      },
    },
    {
      point: 'void.before-stock',
      change: (call, key) => call(voidInvoice, { id: made.invoice, reason }, key),
    },
    {
      point: 'order.before-stock',
      change: (call, key) =>
        call(cancelOrder, { id: made.order, reason, lines: [{ line: 1, quantity: 2 }] }, key),
    },
    {
      point: 'order.before-commit',
      change: (call, key) => call(cancelOrder, { id: made.order, reason }, key),
    },
  ]
}

test('a kill or an error leaves orders and stock whole', { timeout: 600_000 }, () =>
  crashAtSteps(createSteps),
)
