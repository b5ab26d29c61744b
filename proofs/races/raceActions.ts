// What two users do to the same records at the same time, as calls.
import { deleteProduct } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { dispatchInvoice } from '#contract/sales/dispatch.ts'
import { createInvoice, setInvoiceDiscount, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import {
  allocateOrder,
  cancelOrder,
  invoiceOrders,
  releaseOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { closePickList, createPickList, markPicked, reportNotFound } from '#contract/sales/pickLists.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import { agreed, pickLine, type RaceFixture } from './raceFixture.ts'

type RaceAction = (call: Call, fixture: RaceFixture) => Promise<unknown>

const reason = 'Ordered twice'

export const raceActions = {
  'pick for the order': (call, { pickListId }) =>
    call(markPicked, { id: pickListId, line: pickLine.order, quantity: 2 }),
  'pick for the invoice': (call, { pickListId }) =>
    call(markPicked, { id: pickListId, line: pickLine.delivery, quantity: 2 }),
  'undo a mark of the order': (call, { pickListId }) =>
    call(markPicked, { id: pickListId, line: pickLine.order, quantity: -1 }),
  'close the pick list': (call, { pickListId }) => call(closePickList, { id: pickListId }),
  'allocate to both orders': (call, { order, rival }) =>
    call(runAllocation, {
      orders: [
        { id: rival.id, lines: [{ line: 1, quantity: 4 }] },
        { id: order.id, lines: [{ line: 1, quantity: 2 }] },
      ],
    }),
  'undo the allocation run': (call, { runId }) => call(undoAllocationRun, { id: runId }),
  'allocate by hand': (call, { order }) => call(allocateOrder, { id: order.id }),
  /** Takes two more units of the order. */
  'correct the invoice': (call, { delivery, customer, coat }) => {
    const fields = { customerName: customer.name, customerId: customer.id, taxPpm: 0, ...agreed }
    const items = [{ productId: coat.id, quantity: 5 }]
    return call(createInvoice, { ...buildInvoice(items, fields), replaces: delivery.id })
  },
  'void the invoice': (call, { delivery }) => call(voidInvoice, { id: delivery.id, reason }),
  /** To fewer units than are invoiced and allocated, with another product. */
  'edit the order': (call, { order, customer, coat, hood }) => {
    const items = [
      { line: 1, productId: coat.id, quantity: 6 },
      { productId: hood.id, quantity: 2 },
    ]
    const fields = { customerName: customer.name }
    const edited = buildOrder(customer.id, items, fields)
    return call(updateOrder, { id: order.id, version: order.version, ...edited })
  },
  'invoice both orders': (call, { order, rival }) =>
    call(invoiceOrders, { orders: [{ id: rival.id }, { id: order.id }] }),
  'process the invoice': (call, { delivery }) =>
    call(setInvoiceStatus, { id: delivery.id, status: 'Processed' }),
  'dispatch the invoice': (call, { delivery }) =>
    call(dispatchInvoice, { id: delivery.id, dispatchedOn: delivery.datedOn, carrier: 'UPS', cartons: 2 }),
  'cancel the order': (call, { order }) => call(cancelOrder, { id: order.id, reason }),
  'miss units of the order': (call, { pickListId }) =>
    call(reportNotFound, { id: pickListId, line: pickLine.order, found: 3, isShelfEmpty: true }),
  'miss units of the invoice': (call, { pickListId }) =>
    call(reportNotFound, { id: pickListId, line: pickLine.delivery, found: 2 }),
  'pick the order again': (call, { order }) => call(createPickList, { orders: [order.id], invoices: [] }),
  'release the order': (call, { order }) =>
    call(releaseOrder, { id: order.id, lines: [{ line: 1, quantity: 4 }] }),
  'sell what is free': (call, { coat, token }) => {
    const items = [{ productId: coat.id, quantity: 7 }]
    return call(createInvoice, buildInvoice(items, { customerName: `New ${token}` }))
  },
  'discount the invoice': (call, { delivery }) =>
    call(setInvoiceDiscount, { id: delivery.id, discountBasisPoints: 2000 }),
  'delete the product': (call, { coat }) => call(deleteProduct, { id: coat.id }),
  'pay a deposit': (call, { order, delivery }) => {
    const payment = { method: 'Check', receivedOn: delivery.datedOn, amountCents: 5000 } as const
    return call(recordPayment, { ...payment, orderId: order.id, settlements: [] })
  },
} satisfies Record<string, RaceAction>

export type RaceActionName = keyof typeof raceActions

export type RacePair = readonly [RaceActionName, RaceActionName]

/** Each action with each of those up to it, itself included. */
export function listRacePairs(): RacePair[] {
  const names = Object.keys(raceActions) as RaceActionName[]
  return names.flatMap((one, index) => names.slice(0, index + 1).map((other): RacePair => [one, other]))
}
