import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, deleteProduct, type Product } from '#contract/catalog/products.ts'
import { findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { createInvoice, findInvoices, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

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

  /** Returns the number of a new invoice with that creation time. */
  async function createOrderAt(time: string): Promise<string> {
    const { id, invoiceNumber } = await createOrder()
    await testApp.db.execute(sql`update invoices set created_at = ${time}::timestamptz where id = ${id}`)
    return invoiceNumber
  }

  async function processOrderAt(time: Date): Promise<void> {
    const { id } = await createOrder()
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    await testApp.db.execute(sql`update invoices set processed_at = ${time}::timestamptz where id = ${id}`)
  }

  async function findNumbers(startDate: string | undefined, endDate: string | undefined): Promise<string[]> {
    const page = await manager.call(findInvoices, { page: 1, limit: 100, startDate, endDate })
    assert.equal(page.total, page.invoices.length)
    return page.invoices.map((invoice) => invoice.invoiceNumber)
  }

  test('includes the whole end date of a filter', async () => {
    const dayBefore = await createOrderAt('2025-03-30T23:59:59.999-04:00')
    const first = await createOrderAt('2025-03-31T00:00:00-04:00')
    const last = await createOrderAt('2025-03-31T23:59:59.999-04:00')
    const dayAfter = await createOrderAt('2025-04-01T00:00:00-04:00')

    assert.deepEqual(await findNumbers('2025-03-31', '2025-03-31'), [last, first])
    assert.deepEqual(await findNumbers('2025-03-30', '2025-03-31'), [last, first, dayBefore])
    assert.deepEqual(await findNumbers('2025-03-31', '2025-04-01'), [dayAfter, last, first])
    assert.deepEqual(await findNumbers(undefined, '2025-03-30'), [dayBefore])
    assert.deepEqual(await findNumbers('2025-04-02', '2025-04-30'), [])
  })

  test('handles days of 23 and 25 hours', async () => {
    const springFirst = await createOrderAt('2025-03-09T00:00:00-05:00')
    const springLast = await createOrderAt('2025-03-09T23:59:59.999-04:00')
    await createOrderAt('2025-03-10T00:00:00-04:00')
    assert.deepEqual(await findNumbers('2025-03-09', '2025-03-09'), [springLast, springFirst])

    const autumnFirst = await createOrderAt('2025-11-02T00:00:00-04:00')
    const autumnLast = await createOrderAt('2025-11-02T23:59:59.999-05:00')
    await createOrderAt('2025-11-03T00:00:00-05:00')
    assert.deepEqual(await findNumbers('2025-11-02', '2025-11-02'), [autumnLast, autumnFirst])
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

  test('counts revenue processed from the first to the last millisecond of the month', async () => {
    const before = await manager.call(findDashboardMetrics, {})
    const thisMonth = firstInstant(0)
    const nextMonth = firstInstant(1)
    const minute = 60_000
    await processOrderAt(new Date(thisMonth.getTime() - 1))
    assert.equal(
      (await manager.call(findDashboardMetrics, {})).monthlyRevenueCents,
      before.monthlyRevenueCents,
    )
    await processOrderAt(thisMonth)
    await processOrderAt(new Date(nextMonth.getTime() - 1))
    const inside = before.monthlyRevenueCents + 20_000
    assert.equal((await manager.call(findDashboardMetrics, {})).monthlyRevenueCents, inside)
    await processOrderAt(nextMonth)
    await processOrderAt(new Date(thisMonth.getTime() - 60 * 24 * 60 * minute))
    await createOrder()
    assert.equal(
      (await manager.call(findDashboardMetrics, {})).monthlyRevenueCents,
      inside,
      'pending invoices do not count',
    )
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

/** Midnight in New York on the first day of the month `monthsLater`, computed without PostgreSQL. */
function firstInstant(monthsLater: number): Date {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
  }).format()
  const [year = 0, month = 0] = parts.split('-').map(Number)
  const midnights = [4, 5].map((hours) => new Date(Date.UTC(year, month - 1 + monthsLater, 1, hours)))
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    hour12: false,
  })
  const midnight = midnights.find((instant) => Number(clock.format(instant)) % 24 === 0)
  assert.ok(midnight)
  return midnight
}
