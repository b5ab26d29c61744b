import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, deleteProduct, type Product } from '#contract/catalog/products.ts'
import { findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findCustomerTimeline } from '#contract/sales/customerTimeline.ts'
import { createInvoice, findInvoices, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { addDays, lastDayOfMonth } from '#domain/platform/days.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { dateInvoices } from '#server/testing/dateInvoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

describe('days and months in the company time zone', () => {
  const testApp = useTestApp()
  const manager = useClient(testApp, 'Manager')
  let dress: Product

  before(async () => {
    dress = await manager.call(createProduct, buildProduct({ quantity: 1000, priceCents: 10_000 }))
  })

  /** An invoice of $100.00 without tax. */
  function createOrder(): Promise<Invoice> {
    const items = [{ productId: dress.id, quantity: 1 }]
    return manager.call(createInvoice, buildInvoice(items, { taxPpm: 0 }))
  }

  /** Returns the number of a new invoice with that date. */
  async function createOrderOn(day: string): Promise<string> {
    const { id, number } = await createOrder()
    await testApp.db.execute(sql`update invoices set dated_on = ${day}::date where id = ${id}`)
    return number
  }

  async function processOrderOn(day: string): Promise<void> {
    const { id } = await createOrder()
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    await dateInvoices(testApp.db, [id], sql`${day}::date`)
  }

  async function findNumbers(startDate: string | undefined, endDate: string | undefined): Promise<string[]> {
    const page = await manager.call(findInvoices, { page: 1, limit: 100, startDate, endDate })
    assert.equal(page.total, page.invoices.length)
    return page.invoices.map((invoice) => invoice.number)
  }

  test('the timeline of the customer has the date of the invoice, not the day of its creation', async () => {
    const { id: customerId } = await manager.call(createCustomer, { name: 'Dated Boutique' })
    const items = [{ productId: dress.id, quantity: 1 }]
    const { id } = await manager.call(createInvoice, buildInvoice(items, { customerId }))
    await testApp.db.execute(sql`update invoices set dated_on = '2025-05-02' where id = ${id}`)
    const { entries } = await manager.call(findCustomerTimeline, { id: customerId, limit: 20 })
    assert.deepEqual(
      entries.flatMap(({ kind, datedOn }) => (kind === 'invoice' ? [datedOn] : [])),
      ['2025-05-02'],
    )
  })

  test('filters by the invoice date, from the first to the last day', async () => {
    const dayBefore = await createOrderOn('2025-03-30')
    const first = await createOrderOn('2025-03-31')
    const last = await createOrderOn('2025-03-31')
    const dayAfter = await createOrderOn('2025-04-01')

    assert.deepEqual(await findNumbers('2025-03-31', '2025-03-31'), [last, first])
    assert.deepEqual(await findNumbers('2025-03-30', '2025-03-31'), [last, first, dayBefore])
    assert.deepEqual(await findNumbers('2025-03-31', '2025-04-01'), [dayAfter, last, first])
    assert.deepEqual(await findNumbers(undefined, '2025-03-30'), [dayBefore])
    assert.deepEqual(await findNumbers('2025-04-02', '2025-04-30'), [])
  })

  test('rejects invalid dates', async () => {
    for (const [startDate, endDate] of [
      ['2025-02-30', ''],
      ['', '31.03.2025'],
    ] as const) {
      const response = await manager.fetch(`/api/invoices?startDate=${startDate}&endDate=${endDate}`)
      assert.equal(response.status, 400)
      assert.match(await response.text(), /Must be a day such as 2026-03-31/)
    }
  })

  test('rejects an end before the start', async () => {
    for (const path of ['/api/invoices', '/api/activity-logs', '/api/activity-logs/export']) {
      const response = await manager.fetch(`${path}?startDate=2025-12-24&endDate=2025-12-23`)
      assert.equal(response.status, 400)
      assert.match(await response.text(), /The end date is before the start date/)
    }
  })

  test('counts revenue of invoices dated from the first to the last day of the month', async () => {
    const revenue = async () => (await manager.call(findDashboardMetrics, {})).monthlyRevenueCents
    const before = await revenue()
    const first = `${today().slice(0, 7)}-01`
    const last = lastDayOfMonth(first)
    await processOrderOn(addDays(first, -1))
    assert.equal(await revenue(), before)
    await processOrderOn(first)
    await processOrderOn(last)
    const inside = before + 20_000
    assert.equal(await revenue(), inside)
    await processOrderOn(addDays(last, 1))
    await processOrderOn(addDays(first, -60))
    await createOrder()
    assert.equal(await revenue(), inside, 'pending invoices do not count')
    await testApp.assertIntegrity()
  })

  test('uses the company time zone for the current month', async () => {
    const monthOf = async (moment: string) => {
      const { rows } = await testApp.db.execute<{ month: string }>(
        sql`select company_month(${moment}::timestamptz)::text as month`,
      )
      return rows[0]?.month
    }
    assert.equal(await monthOf('2025-10-01T00:00:00-04:00'), '2025-10-01')
    assert.equal(await monthOf('2025-10-31T22:30:00-04:00'), '2025-10-01')
    assert.equal(await monthOf('2025-10-31T23:59:59.999-04:00'), '2025-10-01')
    assert.equal(await monthOf('2025-11-01T00:00:00-04:00'), '2025-11-01')
    // Daylight saving time ends in November, so its first and last day have different offsets.
    assert.equal(await monthOf('2025-11-30T23:59:59.999-05:00'), '2025-11-01')
    assert.equal(await monthOf('2025-12-01T00:00:00-05:00'), '2025-12-01')
  })

  test('counts products, low stock and pending invoices on the dashboard', async () => {
    const before = await manager.call(findDashboardMetrics, {})
    for (const quantity of [0, 1, 5, 6, 100]) await manager.call(createProduct, buildProduct({ quantity }))
    const { id: deleted } = await manager.call(createProduct, buildProduct({ quantity: 2 }))
    await manager.call(deleteProduct, { id: deleted })
    await createOrder()
    const { id } = await createOrder()
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    const now = await manager.call(findDashboardMetrics, {})
    assert.deepEqual(
      [
        now.totalProducts - before.totalProducts,
        now.lowStockItems - before.lowStockItems,
        now.pendingInvoices - before.pendingInvoices,
      ],
      [5, 3, 1],
    )
  })
})
