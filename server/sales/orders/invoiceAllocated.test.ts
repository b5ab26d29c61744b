// Allocated units move from their order to an invoice in one stock movement.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { findNotifications, markAllNotificationsRead } from '#contract/insight/notifications.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, voidInvoice } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder, invoiceOrders } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

describe('invoicing what is allocated', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  let customerId: number

  before(async () => {
    customerId = (await manager.call(createCustomer, buildBuyer())).id
  })

  /** A confirmed order of one line for each quantity. */
  async function orderOf(productId: number, ...quantities: number[]) {
    const items = quantities.map((quantity) => ({ productId, quantity }))
    return manager.call(createOrder, { ...buildOrder(customerId, items), confirm: true })
  }

  async function historyOf(id: number) {
    const { movements, sums } = await manager.call(findStockMovements, { id, page: 1, limit: 20 })
    const rows = movements.map(({ reason, difference, fromAllocated, quantityAfter }) => [
      reason,
      difference,
      fromAllocated,
      quantityAfter,
    ])
    return { rows, sums: Object.fromEntries(sums.map(({ reason, difference }) => [reason, difference])) }
  }

  test('is one movement by line: what is free moves only for units that were not allocated', async () => {
    const { id } = await manager.call(createProduct, buildProduct({ quantity: 10 }))
    const order = await orderOf(id, 4, 5)
    await manager.call(allocateOrder, {
      id: order.id,
      lines: [
        { line: 1, quantity: 4 },
        { line: 2, quantity: 3 },
      ],
    })
    const lines = [
      { line: 1, quantity: 4 },
      { line: 2, quantity: 5 },
    ]
    const invoice = await manager.call(invoiceOrders, { orders: [{ id: order.id, lines }] })
    assert.deepEqual(await historyOf(id), {
      rows: [
        ['invoiced', -2, 3, 1],
        ['invoiced', 0, 4, 3],
        ['allocated', -3, 0, 3],
        ['allocated', -4, 0, 6],
        ['created', 10, 0, 10],
      ],
      // Sold units are not also allocated ones.
      sums: { created: 10, allocated: 0, invoiced: -9 },
    })
    const { units } = await manager.call(findOrder, { id: order.id })
    assert.deepEqual(units, { ordered: 9, allocated: 0, invoiced: 9, cancelled: 0, picked: 0 })
    await manager.call(voidInvoice, { id: invoice.id, reason: 'Ordered twice' })
    assert.equal((await manager.call(findProduct, { id })).quantity, 10)
  })

  test('notifies of no low stock again', async () => {
    const { id } = await manager.call(createProduct, buildProduct({ quantity: 20 }))
    const order = await orderOf(id, 18)
    await manager.call(allocateOrder, { id: order.id })
    const countUnread = async () => {
      const { notifications } = await manager.call(findNotifications, { limit: 50 })
      return notifications.filter(({ kind, isRead }) => kind === 'low stock' && !isRead).length
    }
    const { notifications } = await manager.call(findNotifications, { limit: 50 })
    await manager.call(markAllNotificationsRead, { upTo: Math.max(...notifications.map((one) => one.id)) })
    const unread = [notifications.some(({ kind }) => kind === 'low stock'), await countUnread()]
    const invoice = await manager.call(invoiceOrders, { orders: [{ id: order.id }] })
    assert.deepEqual([...unread, await countUnread()], [true, 0, 0])
    // A correction returns the units and takes them again.
    const corrected = buildInvoice([{ productId: id, quantity: 18 }], { customerId, taxPpm: 0 })
    await manager.call(createInvoice, { ...corrected, replaces: invoice.id })
    assert.equal(await countUnread(), 0)
  })
})
