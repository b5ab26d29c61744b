// The dashboard's figures of an earlier month, against sums of the documents.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { findDashboardCharts, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { cancelOrder, createOrder } from '#contract/sales/orderActions.ts'
import { findOrders } from '#contract/sales/orders.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import { type Comparison, comparedDays } from '#domain/insight/comparison.ts'
import { addDays, firstDayOfMonth } from '#domain/platform/days.ts'
import { createRound } from '#server/housekeeping.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { checkSales, rollUpSales } from '#server/sales/invoices/sales.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { dateInvoices } from '#server/testing/dateInvoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

describe('figures compared with an earlier month', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let productId: number
  let customerId: number

  const read = (compareWith: Comparison) => manager.call(findDashboardMetrics, { compareWith })

  async function sell(datedOn: string, quantity: number): Promise<number> {
    const { id } = await manager.call(
      createInvoice,
      buildInvoice([{ productId, quantity }], { customerId, taxPpm: 0 }),
    )
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    await dateInvoices(app.db, [id], sql`${datedOn}::date`)
    return id
  }

  async function book(orderedOn: string, quantity: number, confirm = true): Promise<number> {
    const order = await manager.call(createOrder, {
      ...buildOrder(customerId, [{ productId, quantity }]),
      confirm,
    })
    await app.db.execute(sql`update orders set ordered_on = ${orderedOn}::date where id = ${order.id}`)
    return order.id
  }

  /** Sales on the first and last of the compared days, on the day after them, and this month. */
  before(async () => {
    productId = (await manager.call(createProduct, buildProduct({ quantity: 5000, priceCents: 1000 }))).id
    customerId = (await manager.call(createCustomer, buildBuyer())).id
    let quantity = 1
    for (const comparison of ['last-month', 'last-year'] as const) {
      const { startDate, endDate } = comparedDays(comparison, today())
      for (const day of [addDays(startDate, -1), startDate, endDate, addDays(endDate, 1)]) {
        await sell(day, quantity)
        await book(day, 2 * quantity)
        quantity *= 2
      }
    }
    await sell(firstDayOfMonth(today(), 0), 3)
    await book(today(), 5)
    await book(today(), 7, false)
    await manager.call(cancelOrder, { id: await book(today(), 9), reason: 'Ordered twice' })
    const credited = await sell(today(), 2)
    await manager.call(issueCreditNote, {
      id: credited,
      reason: 'Wrong size',
      items: [{ line: 1, quantity: 1, restockQuantity: 1 }],
    })
    const voided = await sell(today(), 4)
    await manager.call(voidInvoice, { id: voided, reason: 'Ordered twice' })
  })

  for (const comparison of ['last-month', 'last-year'] as const)
    test(`revenue and bookings equal the documents of the same days of ${comparison}`, async () => {
      const { startDate, endDate } = comparedDays(comparison, today())
      const { rows } = await app.db.execute<{
        revenue: number
        bookings: number
        now: number
        booked: number
      }>(sql`
        with sold as (
          select dated_on as day, total_cents as cents from invoices where processed_at is not null
          union all select voided_on, -total_cents from invoices where processed_at is not null and voided_on is not null
          union all select issued_on, -total_cents from credit_notes
        ), booked as (select ordered_on as day, total_cents as cents from orders where state = 'Confirmed')
        select (select sum(cents)::float8 from sold where day >= ${startDate} and day <= ${endDate}) as revenue,
          (select sum(cents)::float8 from booked where day >= ${startDate} and day <= ${endDate}) as bookings,
          (select sum(cents)::float8 from sold where day >= ${firstDayOfMonth(today(), 0)}) as now,
          (select sum(cents)::float8 from booked where day >= ${firstDayOfMonth(today(), 0)}) as booked`)
      const metrics = await read(comparison)
      assert.deepEqual([metrics.earlier.startDate, metrics.earlier.endDate], [startDate, endDate])
      assert.deepEqual(
        [
          metrics.earlier.revenueCents,
          metrics.earlier.bookingsCents,
          metrics.monthlyRevenueCents,
          metrics.bookingsCents,
        ],
        [rows[0]?.revenue, rows[0]?.bookings, rows[0]?.now, rows[0]?.booked],
      )
      assert.ok(metrics.earlier.revenueCents > 0)
      assert.deepEqual(await checkSales(app.db), [])
    })

  test('the list of the orders booked in the month has the bookings', async () => {
    const { bookingsCents } = await read('last-month')
    const bookedMonth = today().slice(0, 7)
    const list = await manager.call(findOrders, { page: 1, limit: 100, bookedMonth })
    assert.equal(list.totalAmountCents, bookingsCents)
    assert.ok(
      list.orders.every(({ state, orderedOn }) => state === 'Confirmed' && orderedOn.startsWith(bookedMonth)),
    )
  })

  test('what was overdue then is what was open then after its due day', async () => {
    const { endDate } = comparedDays('last-month', today())
    const before = (await read('last-month')).earlier.overdueCents
    const owe = (number: string, dueOn: string, amountCents: number) =>
      manager.call(createOpeningItem, { customerId, number, onDate: addDays(dueOn, -30), dueOn, amountCents })
    await owe('OLD-1', addDays(endDate, -1), 300)
    await owe('OLD-2', endDate, 5000)
    assert.equal((await read('last-month')).earlier.overdueCents, before + 300)
  })

  test('open orders are kept each day, and are unknown for other days', async () => {
    assert.equal((await read('last-month')).earlier.openOrders, null)
    const { services } = app.app
    const { endDate } = comparedDays('last-month', today())
    const then = new Date(`${endDate}T17:00:00Z`)
    const keep = createRound({ ...services, clock: { now: () => then } }, () => 0)
    await keep()
    const { openOrders, earlier } = await read('last-month')
    assert.equal(earlier.openOrders, openOrders)
    // The last count of a day is the one that stays.
    await book(today(), 1)
    await keep()
    assert.equal((await read('last-month')).earlier.openOrders, openOrders + 1)
  })

  test('best sellers are styles, and products without one', async () => {
    const sizes = ['S', 'M', 'L']
    const style = await manager.call(createStyle, {
      number: 'TANK',
      name: 'Rib Tank',
      category: 'Tops',
      priceCents: 1000,
      colors: [{ name: 'Navy' }],
      sizes,
      quantities: sizes.map((size) => ({ color: 'Navy', size, quantity: 20 })),
    })
    const month = '2024-02'
    const sold = [style.products[0]?.id ?? 0, style.products[1]?.id ?? 0, productId]
    for (const [index, units] of [4, 5, 7].entries()) {
      const { id } = await manager.call(
        createInvoice,
        buildInvoice([{ productId: sold[index] ?? 0, quantity: units }], { taxPpm: 0 }),
      )
      await manager.call(setInvoiceStatus, { id, status: 'Processed' })
      await dateInvoices(app.db, [id], sql`${`${month}-15`}::date`)
    }
    const { bestSellers } = (await manager.call(findDashboardCharts, { month })).sold
    assert.deepEqual(
      bestSellers.map(({ type, id, code, units }) => [type, id, code, units]),
      [
        ['style', style.id, 'TANK', 9],
        ['product', productId, bestSellers[1]?.code, 7],
      ],
    )
  })

  test('a style that sells a little of each size is ranked by their sum', async () => {
    const sizes = ['S', 'M', 'L']
    const quantities = sizes.map((size) => ({ color: 'Navy', size, quantity: 20 }))
    const style = await manager.call(createStyle, {
      number: 'POLO',
      name: 'Polo',
      category: 'Tops',
      priceCents: 1000,
      colors: [{ name: 'Navy' }],
      sizes,
      quantities,
    })
    const others: { productId: number; quantity: number }[] = []
    for (let count = 0; count < 120; count += 1) {
      const { id } = await manager.call(createProduct, buildProduct({ quantity: 20 }))
      others.push({ productId: id, quantity: 2 })
    }
    const ofStyle = style.products.map(({ id }) => ({ productId: id, quantity: 1 }))
    const { id } = await manager.call(createInvoice, buildInvoice([...others, ...ofStyle], { taxPpm: 0 }))
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    await dateInvoices(app.db, [id], sql`'2024-03-15'::date`)
    await rollUpSales(app.db)
    const { bestSellers } = (await manager.call(findDashboardCharts, { month: '2024-03' })).sold
    assert.deepEqual([bestSellers[0]?.code, bestSellers[0]?.units], ['POLO', 3])
  })
})
