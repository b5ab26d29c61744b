// Stops changes of orders, of what is allocated to them and of their invoices in the middle.
import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceDiscount, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import {
  allocateOrder,
  cancelOrder,
  confirmOrder,
  confirmOrders,
  createOrder,
  invoiceOrders,
  releaseOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import { type CrashStep, testCrashes } from './crashSteps.ts'

const reason = 'Closed for good'
const agreed = {
  discountBasisPoints: 1000,
  charges: [{ label: 'Freight', amountCents: 1500, isTaxed: false }],
}
const invoicePoints = ['invoice.numbered', 'invoice.before-stock', 'invoice.before-commit']
const voidPoints = ['void.before-stock', 'void.before-commit']

async function createSteps(call: TestClient['call']): Promise<CrashStep[]> {
  const product = await call(createProduct, buildProduct({ quantity: 50 }))
  const other = await call(createProduct, buildProduct({ quantity: 10 }))
  const customer = await call(createCustomer, { name: 'Harbour' })
  const made = { order: 0, version: 0, run: 0, delivery: 0, corrected: 0 }
  const items = (quantity: number) => [{ productId: product.id, quantity }]
  const draft = (quantity: number) => buildOrder(customer.id, items(quantity), agreed)
  const units = (id: number, quantity: number) => ({ id, lines: [{ line: 1, quantity }] })
  const [second, third] = [await call(createOrder, draft(6)), await call(createOrder, draft(5))]
  return [
    {
      points: ['order.numbered', 'order.before-commit'],
      async change(call, key) {
        const created = await call(createOrder, draft(20), key)
        made.order = created.id
        return created
      },
    },
    { points: ['order.before-commit'], change: (call, key) => call(confirmOrder, { id: made.order }, key) },
    {
      points: ['order.before-commit'],
      change: (call, key) => call(confirmOrders, { ids: [second.id, third.id] }, key),
    },
    {
      points: ['order.before-stock', 'order.before-commit'],
      change: (call, key) => call(allocateOrder, { id: made.order }, key),
    },
    {
      points: ['order.before-stock', 'order.before-commit'],
      change: (call, key) => call(releaseOrder, units(made.order, 8), key),
    },
    {
      points: ['order.before-stock', 'order.before-commit'],
      async change(call, key) {
        const orders = [units(made.order, 3), units(second.id, 4), units(third.id, 5)]
        const run = await call(runAllocation, { orders }, key)
        made.run = run.id
        return run
      },
    },
    {
      points: ['order.before-commit'],
      change: (call, key) => call(undoAllocationRun, { id: made.run }, key),
    },
    {
      points: ['order.before-commit'],
      async change(call, key) {
        const lines = [
          { line: 1, productId: product.id, quantity: 10 },
          { productId: other.id, quantity: 2 },
        ]
        const charges = [{ label: 'Freight', amountCents: 2000, isTaxed: false }]
        made.version ||= (await call(findOrder, { id: made.order })).version
        const edit = {
          id: made.order,
          version: made.version,
          ...buildOrder(customer.id, lines, { ...agreed, charges }),
        }
        return call(updateOrder, edit, key)
      },
    },
    {
      points: [...invoicePoints, 'order.before-commit'],
      async change(call, key) {
        const orders = [units(made.order, 4), units(second.id, 2)]
        const invoice = await call(invoiceOrders, { orders }, key)
        made.delivery = invoice.id
        return invoice
      },
    },
    {
      points: ['invoice.before-commit'],
      change: (call, key) => call(setInvoiceDiscount, { id: made.delivery, discountBasisPoints: 2000 }, key),
    },
    {
      points: [...invoicePoints, ...voidPoints],
      async change(call, key) {
        const fields = { customerName: customer.name, customerId: customer.id, taxPpm: 0, ...agreed }
        const corrected = await call(
          createInvoice,
          { ...buildInvoice(items(7), fields), replaces: made.delivery },
          key,
        )
        made.corrected = corrected.id
        return corrected
      },
    },
    {
      points: ['invoice.before-commit'],
      change: (call, key) => call(setInvoiceStatus, { id: made.corrected, status: 'Processed' }, key),
    },
    {
      points: voidPoints,
      change: (call, key) => call(voidInvoice, { id: made.corrected, reason }, key),
    },
    {
      points: ['order.before-stock', 'order.before-commit'],
      change: (call, key) => call(cancelOrder, { ...units(made.order, 2), reason }, key),
    },
    {
      points: ['deletion.before-commit'],
      isSentOnce: true,
      change: (call) => call(deleteProduct, { id: product.id }),
    },
    {
      points: ['order.before-stock', 'order.before-commit'],
      change: (call, key) => call(cancelOrder, { id: made.order, reason }, key),
    },
  ]
}

testCrashes('a kill or an error leaves orders and stock whole', createSteps)
