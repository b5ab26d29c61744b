// A smaller demo: its data is consistent and covers a year.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findProductAliases } from '#contract/catalog/productAliases.ts'
import { readScan } from '#contract/catalog/scans.ts'
import { findFirstSteps } from '#contract/company/companyDetails.ts'
import { readImage } from '#contract/files/images.ts'
import { findArrival, findArrivals } from '#contract/purchasing/arrivals.ts'
import { findBills } from '#contract/purchasing/bills.ts'
import { findArrivalLandedCosts } from '#contract/purchasing/landedCosts.ts'
import { findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { previewAllocationRun } from '#contract/sales/allocationRuns.ts'
import { findInvoice } from '#contract/sales/invoices.ts'
import { findPickLists } from '#contract/sales/pickLists.ts'
import { imageWidths, maxCardImageBytes } from '#domain/files/images.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'
import { trialDescribe } from '#server/testing/trialTest.ts'

import { fillDemo } from './fillDemo.ts'

trialDescribe('a demo of 200 products and about 45 invoices', () => {
  const app = useTestApp()
  const now = new Date()

  before(async () => {
    await fillDemo(app.app.services, { invoices: 45, products: 200 }, now)
  })

  test('passes the integrity check', async () => {
    await app.assertIntegrity()
  })

  test('has styles in several colors with stock, prepacks, broken runs and invoices of whole size runs', async () => {
    const { rows } = await app.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from styles) as styles, (select count(*)::int from prepacks) as prepacks,
        (select count(distinct style_id)::int from products where stock_level = 'out' and style_id is not null) as broken,
        (select max(lines)::int from (
          select count(*) as lines from invoice_lines where style_id is not null group by invoice_id, style_id, color
        ) as runs) as lines`)
    const [found] = rows
    assert.ok(Number(found?.['styles']) >= 20 && Number(found?.['prepacks']) >= 2, JSON.stringify(found))
    assert.ok(Number(found?.['broken']) >= 3 && Number(found?.['lines']) >= 4, JSON.stringify(found))
  })

  test('has barcodes of units and cartons that a scan finds', async () => {
    const viewer = await app.clientAs('Viewer')
    const { aliases } = await viewer.call(findProductAliases, { page: 1, limit: 200, kind: 'barcodes' })
    const carton = aliases.find(({ packUnits }) => packUnits > 1) ?? assert.fail('no carton')
    const { products } = await viewer.call(readScan, { text: carton.code })
    assert.deepEqual(
      products.map(({ product, units }) => [product.id, units]),
      [[carton.product.id, 12]],
    )
  })

  test('has products, customers, users of every role, and invoices of every status over a year', async () => {
    const { rows } = await app.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from products where import_id is not null) as products,
        (select count(distinct role)::int from users) as roles,
        count(distinct customer_name)::int as customers,
        count(distinct date_trunc('month', created_at))::int as months,
        (select count(distinct document_id)::int from deliveries where purpose = 'invoice') as sent,
        (select count(*)::int from credit_notes) as returns
      from invoices`)
    const [found] = rows
    assert.deepEqual([found?.['products'], found?.['roles'], found?.['sent']], [200, 4, 5])
    assert.ok(Number(found?.['customers']) > 10)
    assert.ok(Number(found?.['months']) >= 11)
    assert.ok(Number(found?.['returns']) > 0)
    const statuses = await app.db.execute<{ status: string }>(
      sql`select distinct status from invoices order by 1`,
    )
    assert.deepEqual(
      statuses.rows.map(({ status }) => status),
      ['Pending', 'Processed', 'Void'],
    )
  })

  test('has customers with certificates, limits and a hold; some invoices have no record', async () => {
    const { rows } = await app.db.execute<Record<string, number>>(sql`
      select count(*)::int as customers, count(hold_reason)::int as held, count(credit_limit_cents)::int as limited,
        (select count(*)::int from tax_exemptions) as certificates,
        (select count(*)::int from invoices where customer_id is not null) as linked,
        (select count(*)::int from invoices where exemption_text is not null) as exempt
      from customers`)
    const [found] = rows
    assert.deepEqual([found?.['customers'], found?.['held'], found?.['limited']], [40, 1, 10])
    for (const name of ['certificates', 'linked', 'exempt'])
      assert.ok(Number(found?.[name]) > 5, JSON.stringify(found))
  })

  test('has orders in all states, some that wait for stock, and a deposit', async () => {
    const { rows } = await app.db.execute<{ progress: string; count: number }>(
      sql`select progress, count(*)::int as count from orders group by 1 order by 1`,
    )
    const states = ['allocated', 'cancelled', 'draft', 'open', 'partly allocated', 'partly invoiced']
    const found = new Map(rows.map(({ progress, count }) => [progress, count]))
    for (const state of states.filter((each) => !each.endsWith('allocated')))
      assert.ok(found.has(state), JSON.stringify(rows))
    assert.ok(found.has('allocated') || found.has('partly allocated'), JSON.stringify(rows))
    const { orders } = await (await app.clientAs('Staff')).call(previewAllocationRun, { horizonDays: 365 })
    assert.ok(orders.some(({ lines }) => lines.some(({ proposed }) => proposed > 0)))
    const deposits = await app.db.execute(sql`select from payments where order_id is not null`)
    assert.equal(deposits.rowCount, 1)
  })

  test('has a bill that differs, two that are right, one that never comes, and one that is awaited', async () => {
    const manager = await app.clientAs('Manager')
    const { bills } = await manager.call(findBills, { page: 1, limit: 20 })
    assert.deepEqual(
      bills.map(({ state, currency }) => [state, currency]),
      [
        ['right', 'EUR'],
        ['differs', 'USD'],
        ['right', 'USD'],
      ],
    )
    const { arrivals } = await manager.call(findArrivals, { page: 1, limit: 20, show: 'to bill' })
    assert.deepEqual(
      arrivals.map(({ note }) => note),
      ['PS-90112'],
    )
  })

  test('has landed cost of two arrivals, of a carrier and of the charges of a bill', async () => {
    const manager = await app.clientAs('Manager')
    const { rows } = await app.db.execute<{ arrivalId: number }>(sql`
      select distinct arrival_id::int as "arrivalId" from landed_cost_lines order by 1`)
    const replies = await Promise.all(
      rows.map(({ arrivalId }) => manager.call(findArrivalLandedCosts, { id: arrivalId })),
    )
    assert.deepEqual(
      replies.map(({ landedCosts }) => landedCosts.map(({ currency, bill }) => [currency, bill?.number])),
      [[['USD', undefined]], [['EUR', 'FT 2026/1204']]],
    )
  })

  test('has purchase orders in all states, one that is late, and costs in dollars of goods bought in euros', async () => {
    const manager = await app.clientAs('Manager')
    const query = { page: 1, limit: 20 }
    const { purchaseOrders } = await manager.call(findPurchaseOrders, query)
    const counts = Map.groupBy(purchaseOrders, ({ progress }) => progress)
    assert.deepEqual(Object.fromEntries([...counts].map(([progress, orders]) => [progress, orders.length])), {
      draft: 2,
      open: 4,
      'partly received': 1,
      received: 3,
      cancelled: 1,
    })
    const late = await manager.call(findPurchaseOrders, { ...query, show: 'late' })
    assert.deepEqual(
      late.purchaseOrders.map(({ supplierName, currency }) => [supplierName, currency]),
      [['Arroyo Tejidos', 'EUR']],
    )
    const [inEuros] = (
      await manager.call(findPurchaseOrders, { ...query, search: 'Lombardi', show: 'received' })
    ).purchaseOrders
    const { arrivals } = await manager.call(findArrivals, { ...query, purchaseOrderId: Number(inEuros?.id) })
    const { items } = await manager.call(findArrival, { id: Number(arrivals[0]?.id) })
    assert.equal(inEuros?.currency, 'EUR')
    assert.ok(items.length > 10 && items.every(({ unitCostMicros }) => Number(unitCostMicros) > 0))
  })

  test('has every product on a shelf, those of a style on the same', async () => {
    const { rows } = await app.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from products where shelf is null) as without,
        (select count(distinct shelf)::int from products) as shelves,
        (select max(shelves)::int from (
          select count(distinct shelf) as shelves from products where style_id is not null group by style_id
        ) as styles) as "perStyle",
        (select count(*)::int from products where shelf !~ '^[A-Z]-[0-2][0-9]$') as others`)
    const { without, shelves, perStyle, others } = rows[0] ?? {}
    assert.deepEqual([without, perStyle, others], [0, 1, 0])
    assert.ok(Number(shelves) > 10, `${shelves} shelves`)
  })

  test('has a pick list that is picked in part, and one that is done, with its invoice dispatched', async () => {
    const staff = await app.clientAs('Staff')
    const { pickLists } = await staff.call(findPickLists, { page: 1, limit: 10 })
    assert.deepEqual(
      pickLists.map(({ state, documents }) => [state, documents.map(({ type }) => type)]),
      [
        ['open', ['invoice', 'order']],
        ['done', ['invoice']],
      ],
    )
    const [open, done] = pickLists
    assert.ok(open && open.picked > 0 && open.picked < open.units, JSON.stringify(open))
    const invoice = await staff.call(findInvoice, { id: Number(done?.documents[0]?.id) })
    assert.equal(invoice.status, 'Processed')
    assert.partialDeepStrictEqual(invoice.dispatch, { carrier: 'UPS', cartons: 6 })
    assert.ok(invoice.dispatch?.trackingNumber)
  })

  test('has price lists that were sold at, opening items, a write-off and a statement in the outbox', async () => {
    const { rows } = await app.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from price_lists) as lists, (select count(price_list_id)::int from customers) as listed,
        (select count(*)::int from invoice_lines join invoices on invoices.id = invoice_id
          join customers on customers.id = customer_id join price_list_prices using (price_list_id)
          where price_list_prices.style_id = invoice_lines.style_id and price_list_prices.price_cents = unit_price_cents) as sold,
        (select count(*)::int from opening_items) as items,
        (select count(*)::int from receivable_entries where kind = 'write-off') as written,
        (select count(*)::int from deliveries where purpose = 'statement') as statements`)
    const { lists, listed, sold, items, written, statements } = rows[0] ?? {}
    assert.deepEqual([lists, listed, items, written, statements], [2, 6, 2, 1, 1])
    assert.ok(Number(sold) > 0)
  })

  test('has an image of every product, in all widths; garments of one kind and color share one', async () => {
    const { rows } = await app.db.execute<{ image: string; without: number }>(sql`
      select image_id as image, (select count(*)::int from products where image_id is null) as without
      from products group by image_id`)
    assert.equal(rows[0]?.without, 0)
    assert.ok(rows.length > 20 && rows.length < 150, `${rows.length} images`)
    const viewer = await app.clientAs('Viewer')
    for (const { image } of rows) {
      for (const width of imageWidths.map(String)) {
        const { size, type } = await viewer.call(readImage, { image, width })
        assert.ok(type === 'image/webp' && size > 500 && size < maxCardImageBytes, `${size} bytes of ${type}`)
      }
    }
  })

  test('is in chronological order and has no future dates', async () => {
    const { rows } = await app.db.execute<{ wrong: number; late: number }>(sql`
      select count(*) filter (where created_at < before)::int as wrong,
        count(*) filter (where created_at > ${now})::int as late
      from (
        select created_at, lag(created_at) over (order by seal_position) as before from activity_log
        where module in ('Invoices', 'Inventory')
      ) as entries`)
    assert.deepEqual(rows[0], { wrong: 0, late: 0 })
  })

  test('has completed the first steps', async () => {
    const admin = await app.clientAs('Admin')
    assert.equal((await admin.call(findFirstSteps, {})).isOver, true)
  })
})
