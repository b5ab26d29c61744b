// The lists of late orders, and lists by periods, which mean other days on another day.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { findActivity } from '#contract/people/activity.ts'
import { findCreditNotes } from '#contract/sales/creditNotes.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoices, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { confirmOrder, createOrder } from '#contract/sales/orderActions.ts'
import { findOrders } from '#contract/sales/orders.ts'
import { findPayments } from '#contract/sales/payments.ts'
import { addDays } from '#domain/platform/days.ts'
import { type Period, periodDays, periods } from '#domain/platform/periods.ts'
import { orderLateness } from '#domain/sales/lateness.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { dateInvoices } from '#server/testing/dateInvoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { createTestClient, startSessionOf, useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

describe('late orders and periods', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let productId: number

  /** Confirmed orders of each window around today, relative in days; drafts of the same. */
  before(async () => {
    const product = await manager.call(createProduct, buildProduct({ quantity: 1000 }))
    productId = product.id
    const { id: customerId } = await manager.call(createCustomer, buildBuyer())
    for (const [start, cancel] of [
      [null, null],
      [-40, -10],
      [-40, -1],
      [-5, 0],
      [-5, null],
      [0, 5],
      [10, 40],
      [60, 90],
    ] as const) {
      for (const isConfirmed of [true, false]) {
        const order = await manager.call(createOrder, buildOrder(customerId, [{ productId, quantity: 3 }]))
        if (isConfirmed) await manager.call(confirmOrder, { id: order.id })
        // The form takes no cancel date in the past.
        await app.db
          .update(orders)
          .set({
            startShipOn: start === null ? null : addDays(today(), start),
            cancelOn: cancel === null ? null : addDays(today(), cancel),
          })
          .where(sql`id = ${order.id}`)
      }
    }
  })

  test('each list of late orders has the orders that are marked so, and no other', async () => {
    const all = await manager.call(findOrders, { page: 1, limit: 100 })
    assert.equal(all.total, 16)
    for (const [show, count] of [
      ['past cancel date', 2],
      ['past start ship', 2],
    ] as const) {
      const marked = all.orders.filter((order) => orderLateness(order, today()) === show)
      assert.equal(marked.length, count)
      const listed = await manager.call(findOrders, { page: 1, limit: 100, show })
      assert.equal(listed.total, count)
      assert.deepEqual(
        listed.orders.map(({ id }) => id).toSorted((a, b) => a - b),
        marked.map(({ id }) => id).toSorted((a, b) => a - b),
      )
      assert.equal(
        listed.totalAmountCents,
        marked.reduce((sum, { totalCents }) => sum + totalCents, 0),
      )
    }
  })

  test('a period of orders lists those that ship on its days', async () => {
    for (const shipPeriod of periods) {
      const { startDate: shipFrom, endDate: shipTo } = periodDays(shipPeriod, today())
      const byPeriod = await manager.call(findOrders, { page: 1, limit: 100, shipPeriod })
      const byDays = await manager.call(findOrders, { page: 1, limit: 100, shipFrom, shipTo })
      assert.deepEqual(byPeriod, byDays)
      const expected = byPeriod.orders.every(
        ({ startShipOn, orderedOn, cancelOn }) =>
          (startShipOn ?? orderedOn) <= shipTo && (cancelOn ?? shipFrom) >= shipFrom,
      )
      assert.ok(expected, shipPeriod)
    }
  })

  test('a period of the other lists is the same as its days', async () => {
    for (const endpoint of [findInvoices, findPayments, findCreditNotes, findActivity])
      for (const period of periods) {
        const page = { page: 1, limit: 100 }
        assert.deepEqual(
          await manager.call(endpoint as typeof findInvoices, { ...page, period }),
          await manager.call(endpoint as typeof findInvoices, { ...page, ...periodDays(period, today()) }),
        )
      }
  })

  test('a month later, this month is another one', async () => {
    const invoice = await manager.call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
    const find = async (period: Period, { call } = manager) =>
      (await call(findInvoices, { page: 1, limit: 10, period })).invoices.map(({ id }) => id)
    assert.deepEqual([await find('this-month'), await find('last-month')], [[invoice.id], []])
    await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
    const { clock } = app.app.services
    const now = clock.now.bind(clock)
    clock.now = () => new Date(now().getTime() + 31 * 86_400_000)
    try {
      const later = createTestClient(app.url, await startSessionOf(app.app, 'Manager'))
      assert.deepEqual([await find('this-month', later), await find('last-month', later)], [[], [invoice.id]])
    } finally {
      clock.now = now
    }
    await dateInvoices(
      app.db,
      [invoice.id],
      sql`(date_trunc('month', ${today()}::date) - interval '1 day')::date`,
    )
    assert.deepEqual([await find('this-month'), await find('last-month')], [[], [invoice.id]])
  })

  test('rejects an unknown period, and a period together with days', async () => {
    const choices = `Must be one of ${periods.join(', ')} or all`
    for (const [path, field, message] of [
      ['/api/invoices?period=last-decade', 'period', choices],
      ['/api/payments?period=2026-11', 'period', choices],
      ['/api/credit-notes?period=last-decade', 'period', choices],
      ['/api/activity-logs/export?period=last-decade', 'period', choices],
      ['/api/orders?shipPeriod=last-decade', 'shipPeriod', choices],
      ['/api/invoices?period=today&startDate=2026-11-01', 'period', 'Choose either a period or days'],
      ['/api/activity-logs?period=today&endDate=2026-11-01', 'period', 'Choose either a period or days'],
      [
        '/api/orders/export?shipPeriod=today&shipTo=2026-11-01',
        'shipPeriod',
        'Choose either a period or days',
      ],
    ] as const) {
      const response = await manager.fetch(path)
      const body = (await response.json()) as { errors?: { path: string; message: string }[] }
      assert.equal(response.status, 400, path)
      assert.deepEqual(
        body.errors?.map(({ path, message }) => [path, message]),
        [[field, message]],
        path,
      )
    }
    assert.equal((await manager.fetch('/api/invoices?period=all')).status, 200)
  })
})
