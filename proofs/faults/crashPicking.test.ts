// Stops picking in the middle, and what takes picked units along or puts them back.
import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { dispatchInvoice } from '#contract/sales/dispatch.ts'
import { createInvoice, voidInvoice } from '#contract/sales/invoices.ts'
import {
  allocateOrder,
  cancelOrder,
  createOrder,
  invoiceOrders,
  releaseOrder,
} from '#contract/sales/orderActions.ts'
import { closePickList, createPickList, markPicked, reportNotFound } from '#contract/sales/pickLists.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import { type CrashStep, testCrashes } from './crashSteps.ts'

const reason = 'Ordered twice'
const invoicePoints = ['invoice.numbered', 'invoice.before-stock', 'invoice.before-commit']
const voidPoints = ['void.before-stock', 'void.before-commit']

/** Lines of the pick list. */
const [ofInvoice, ofOrder, ofSecond, ofDeleted] = [1, 2, 3, 4]

async function createSteps(call: TestClient['call']): Promise<CrashStep[]> {
  const product = await call(createProduct, buildProduct({ quantity: 40 }))
  const deleted = await call(createProduct, buildProduct({ quantity: 4 }))
  const customer = await call(createCustomer, { name: 'Harbour' })
  const items = (quantity: number, { id } = product) => [{ productId: id, quantity }]
  const place = async (quantity: number, ordered = product) => {
    const placed = buildOrder(customer.id, items(quantity, ordered))
    const { id } = await call(createOrder, { ...placed, confirm: true })
    return id
  }
  const [order, second, third] = [await place(10), await place(6), await place(4, deleted)]
  const units = (id: number, quantity: number) => ({ id, lines: [{ line: 1, quantity }] })
  const run = await call(runAllocation, { orders: [units(order, 10), units(second, 6)] })
  await call(allocateOrder, { id: third })
  const sold = await call(createInvoice, buildInvoice(items(5)))
  const made = { list: 0, delivery: 0, corrected: 0 }
  const mark = (line: number, quantity: number): CrashStep => ({
    points: ['picking.before-commit'],
    change: (call, key) => call(markPicked, { id: made.list, line, quantity }, key),
  })
  return [
    {
      points: ['picking.before-commit'],
      async change(call, key) {
        const list = await call(createPickList, { orders: [order, second, third], invoices: [sold.id] }, key)
        made.list = list.id
        return list
      },
    },
    mark(ofOrder, 7),
    mark(ofOrder, -1),
    mark(ofSecond, 5),
    mark(ofInvoice, 2),
    mark(ofDeleted, 2),
    {
      points: ['picking.before-commit'],
      change: (call, key) =>
        call(reportNotFound, { id: made.list, line: ofSecond, found: 5, isShelfEmpty: true }, key),
    },
    // A pending invoice is replaced by one with fewer units.
    {
      points: [...invoicePoints, ...voidPoints, 'picking.before-commit'],
      change: (call, key) => call(reportNotFound, { id: made.list, line: ofInvoice, found: 4 }, key),
    },
    // Picked units go along to the invoice.
    {
      points: [...invoicePoints, 'order.before-commit'],
      async change(call, key) {
        const invoice = await call(invoiceOrders, { orders: [units(order, 8)] }, key)
        made.delivery = invoice.id
        return invoice
      },
    },
    {
      points: [...invoicePoints, ...voidPoints],
      async change(call, key) {
        const fields = { customerName: customer.name, customerId: customer.id, taxPpm: 0 }
        const input = { ...buildInvoice(items(9), fields), replaces: made.delivery }
        const corrected = await call(createInvoice, input, key)
        made.corrected = corrected.id
        return corrected
      },
    },
    {
      points: ['picking.before-commit'],
      change: (call, key) =>
        call(
          dispatchInvoice,
          { id: made.corrected, dispatchedOn: sold.datedOn, carrier: 'UPS', cartons: 2 },
          key,
        ),
    },
    // Picked units are put back.
    {
      points: ['order.before-stock', 'order.before-commit'],
      change: (call, key) => call(releaseOrder, units(second, 2), key),
    },
    { points: ['order.before-commit'], change: (call, key) => call(undoAllocationRun, { id: run.id }, key) },
    { points: voidPoints, change: (call, key) => call(voidInvoice, { id: made.corrected, reason }, key) },
    {
      points: ['deletion.before-commit'],
      isSentOnce: true,
      change: (call) => call(deleteProduct, { id: deleted.id }),
    },
    {
      points: ['picking.before-commit'],
      change: (call, key) => call(closePickList, { id: made.list }, key),
    },
    {
      points: ['order.before-stock', 'order.before-commit'],
      change: (call, key) => call(cancelOrder, { id: order, reason }, key),
    },
  ]
}

testCrashes('a kill or an error leaves picked units whole', createSteps)
