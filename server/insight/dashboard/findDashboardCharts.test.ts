// The dashboard's charts equal a recount of the data, whatever operations ran before.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  createProduct,
  deleteProduct,
  editProduct,
  findProducts,
  type Product,
} from '#contract/catalog/products.ts'
import { adjustStock } from '#contract/catalog/stock.ts'
import {
  type DashboardCharts,
  findDashboardCharts,
  findDashboardMetrics,
} from '#contract/insight/dashboard.ts'
import {
  createInvoice,
  findInvoices,
  type Invoice,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import { rollUpStockValues } from '#server/catalog/products/stockValues.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { salesByItem, salesByItemChanges, soldItems } from '#server/platform/db/schema.ts'
import { rollUpSales } from '#server/sales/invoices/sales.ts'
import { dateInvoices } from '#server/testing/dateInvoices.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('dashboard charts', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')

  function readCharts(month?: string): Promise<DashboardCharts> {
    return manager.call(findDashboardCharts, { month })
  }

  function order(...items: [product: Product, quantity: number][]): Promise<Invoice> {
    const lines = items.map(([{ id }, quantity]) => ({ productId: id, quantity }))
    return manager.call(createInvoice, buildInvoice(lines, { taxPpm: 0 }))
  }

  async function process({ id }: Invoice, datedOn?: string): Promise<void> {
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    if (datedOn) await dateInvoices(app.db, [id], sql`${datedOn}::date`)
  }

  async function rollUp(): Promise<void> {
    await rollUpSales(app.db)
    await rollUpStockValues(app.db)
  }

  /** From the invoices: each counts in the month of its date, and its void in the month of the void. */
  async function recount(month: string) {
    const sold = sql`(
      select id, to_char(dated_on, 'YYYY-MM') as month, 1 as invoices, 1 as times, total_cents from invoices where processed_at is not null
      union all
      select id, to_char(voided_on, 'YYYY-MM'), 0, -1, total_cents from invoices where processed_at is not null and voided_on is not null
    ) as sold`
    const ofMonth = sql`${sold} join invoice_lines on invoice_id = sold.id where month = ${month}`
    const units = sql`sum(times * quantity)::int`
    const [revenue, categories, sum, products, stock] = await Promise.all([
      app.db.execute(sql`
        select month, sum(invoices)::int as invoices, sum(times * total_cents)::int as "totalCents" from ${sold} group by 1
        having sum(invoices) > 0`),
      app.db.execute(sql`
        select category, ${units} as units from ${ofMonth} group by 1 having ${units} > 0 order by 2 desc, category nulls first`),
      app.db.execute(sql`select coalesce(${units}, 0) as units from ${ofMonth}`),
      app.db.execute(sql`
        select product_id::int as id, ${units} as units from ${ofMonth} group by 1 having ${units} > 0 order by 2 desc, 1 desc limit 5`),
      app.db.execute(sql`select category, sum(quantity * price_cents)::int as "valueCents" from products
        where deleted_at is null group by 1 having sum(quantity * price_cents) > 0 order by 2 desc, category nulls first`),
    ])
    return {
      revenue: revenue.rows,
      categories: categories.rows,
      units: sum.rows[0]?.['units'],
      products: products.rows,
      stock: stock.rows,
    }
  }

  async function assertEqualsRecount(month: string): Promise<void> {
    const [charts, expected] = [await readCharts(month), await recount(month)]
    assert.deepEqual(
      charts.revenue.filter(({ invoices }) => invoices > 0),
      expected.revenue.toSorted((a, b) => String(a['month']).localeCompare(String(b['month']))),
    )
    assert.deepEqual(charts.sold.categories, expected.categories)
    assert.equal(charts.sold.units, expected.units)
    assert.deepEqual(
      charts.sold.bestSellers.map(({ id, units }) => ({ id, units })),
      expected.products,
    )
    assert.deepEqual(charts.stock.categories, expected.stock)
    const sum = (values: number[]) => values.reduce((one, other) => one + other, 0)
    assert.equal(charts.stock.totalCents, sum(charts.stock.categories.map(({ valueCents }) => valueCents)))
  }

  test('returns twelve months without revenue for an empty database', async () => {
    const { revenue, month, sold, stock } = await readCharts()
    assert.equal(revenue.length, 12)
    assert.ok(revenue.every(({ invoices, totalCents }) => invoices === 0 && totalCents === 0))
    assert.equal(revenue.at(-1)?.month, month)
    assert.equal(month, monthOf(new Date()))
    assert.deepEqual(sold, { units: 0, categories: [], bestSellers: [] })
    assert.deepEqual(stock, { totalCents: 0, categories: [] })
  })

  test('takes the units that were credited off the total, even if a category has more of them than sales', async () => {
    const month = '2020-01'
    const day = `${month}-01`
    for (const [category, units, returnedUnits] of [
      ['Tops', 10, 0],
      ['Shoes', 0, 5],
    ] as const) {
      const { id, code, name, color, size } = await manager.call(
        createProduct,
        buildProduct({ category, quantity: 0 }),
      )
      const copied = { productId: id, code, name, color, size, category, seasonKnown: true }
      const [item] = await app.db.insert(soldItems).values(copied).returning({ id: soldItems.id })
      const amounts = { netCents: 0, listCents: 0, returnedCents: 0, costMicros: 0n, knownNetCents: 0 }
      const counts = { units, returnedUnits, restockedUnits: 0, unknownUnits: 0 }
      await app.db
        .insert(salesByItemChanges)
        .values({ month: day, itemId: item?.id ?? 0, ...counts, ...amounts })
    }
    const { sold } = await manager.call(findDashboardCharts, { month })
    // A roll-up in the background may have moved them meanwhile.
    for (const table of [salesByItemChanges, salesByItem])
      await app.db.delete(table).where(eq(table.month, day))
    assert.deepEqual([sold.units, sold.categories], [5, [{ category: 'Tops', units: 10 }]])
  })

  test('counts pending invoices as sold stock, processed ones as revenue, and voided ones not at all', async () => {
    const dress = await manager.call(createProduct, buildProduct({ quantity: 10, priceCents: 8000 }))
    const shoe = await manager.call(
      createProduct,
      buildProduct({ quantity: 4, priceCents: 5000, category: null }),
    )
    const first = await order([dress, 3], [dress, 1], [shoe, 2])
    const waiting = await readCharts()
    assert.deepEqual([waiting.sold.units, waiting.revenue.at(-1)?.totalCents], [0, 0])
    assert.deepEqual(waiting.stock, {
      totalCents: 58_000,
      categories: [
        { category: 'Dresses', valueCents: 48_000 },
        { category: null, valueCents: 10_000 },
      ],
    })
    await process(first)
    const processed = await readCharts()
    assert.deepEqual(processed.revenue.at(-1), {
      month: monthOf(new Date()),
      invoices: 1,
      totalCents: 42_000,
    })
    assert.deepEqual(processed.sold.categories, [
      { category: 'Dresses', units: 4 },
      { category: null, units: 2 },
    ])
    assert.deepEqual(
      processed.sold.bestSellers.map(({ code, units, isDeleted }) => [code, units, isDeleted]),
      [
        [dress.code, 4, false],
        [shoe.code, 2, false],
      ],
    )
    assert.equal((await manager.call(findDashboardMetrics, {})).monthlyRevenueCents, 42_000)
    await manager.call(deleteProduct, { id: shoe.id })
    assert.equal((await readCharts()).sold.bestSellers[1]?.isDeleted, true)
    await manager.call(voidInvoice, { id: first.id, reason: 'Ordered twice' })
    const voided = await readCharts()
    assert.deepEqual(
      [voided.sold.units, voided.revenue.at(-1)?.totalCents, voided.stock.totalCents],
      [0, 0, 80_000],
    )
  })

  test('match a recount after random operations, before and after the roll-up', async () => {
    const random = seededRandom(20_261_121)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const thisMonth = monthOf(new Date())
    const earlier = `${monthsBefore(2)}-15`
    const created: Product[] = []
    const open: Invoice[] = []
    const done: Invoice[] = []
    const categories = ['Dresses', 'Tops', 'Shoes', null, 'Hats & Caps', 'Coats']
    const actions = {
      async stock() {
        const [category, quantity] = [pick(categories), 20 + Math.floor(random() * 50)]
        const priceCents = Math.floor(random() * 10_000)
        created.push(await manager.call(createProduct, buildProduct({ category, quantity, priceCents })))
      },
      async sell() {
        const items = [pick(created), pick(created)].map((product): [Product, number] => [
          product,
          1 + Math.floor(random() * 3),
        ])
        open.push(await order(...items))
      },
      async process() {
        const invoice = open.pop()
        if (!invoice) return
        await process(invoice, random() < 0.4 ? earlier : undefined)
        done.push(invoice)
      },
      async void() {
        const invoice = random() < 0.7 ? done.shift() : open.shift()
        if (invoice) await manager.call(voidInvoice, { id: invoice.id, reason: 'Ordered twice' })
      },
      async edit() {
        const { id, name, color, size } = pick(created)
        const { products } = await manager.call(findProducts, { page: 1, limit: 1000 })
        const quantity = products.find((product) => product.id === id)?.quantity ?? 0
        const edited = {
          category: pick(categories),
          priceCents: Math.floor(random() * 10_000),
          quantity: quantity + 3,
        }
        await manager.call(editProduct, { id, name, color, size, ...edited })
      },
      async adjust() {
        await manager.call(adjustStock, { id: pick(created).id, difference: 2, reason: 'Found in a box' })
      },
      async remove() {
        const [product] = created.length > 8 ? created.splice(3, 1) : []
        if (product) await manager.call(deleteProduct, { id: product.id })
      },
      rollUp,
    }
    for (let product = 0; product < 8; product += 1) await actions.stock()
    const names = Object.keys(actions) as (keyof typeof actions)[]
    for (let step = 0; step < (isFullSize ? 90 : 40); step += 1) {
      await actions[pick([...names, 'sell', 'sell', 'process', 'process'] as const)]()
      if (step % 15 === 14) await assertEqualsRecount(thisMonth)
    }
    await assertEqualsRecount(monthsBefore(2))
    await rollUp()
    await assertEqualsRecount(thisMonth)
    await assertEqualsRecount(monthsBefore(2))
  })

  test('each month equals the invoices that its link lists', async () => {
    const { revenue } = await readCharts()
    for (const { month, invoices: count, totalCents } of revenue) {
      const list = await manager.call(findInvoices, { page: 1, limit: 1000, processedMonth: month })
      assert.deepEqual([list.total, list.invoices.length], [count, count], month)
      const sum = list.invoices.reduce((sum, invoice) => sum + invoice.totalCents, 0)
      assert.equal(sum - (list.voided?.totalCents ?? Number.NaN), totalCents, month)
      assert.ok(list.invoices.every(({ processedAt }) => processedAt !== null))
    }
    assert.ok(revenue.filter(({ invoices }) => invoices > 0).length >= 2)
  })

  test('the stock level "short" means low or out, also with other filters', async () => {
    for (const filter of [
      {},
      { category: 'Dresses' },
      { size: 'M' },
      { category: 'Dresses', size: 'M' },
      { search: 'linen' },
    ]) {
      const find = async (stockLevel: 'low' | 'out' | 'short') =>
        (await manager.call(findProducts, { page: 1, limit: 1000, ...filter, stockLevel })).products.map(
          ({ id }) => id,
        )
      const query = { page: 1, limit: 1000, ...filter, stockLevel: 'short' as const }
      const short = await manager.call(findProducts, query)
      const either = [...(await find('low')), ...(await find('out'))].toSorted((a, b) => b - a)
      assert.deepEqual(
        short.products.map(({ id }) => id),
        either,
      )
      assert.equal(short.total, either.length)
    }
    const { lowStockItems } = await manager.call(findDashboardMetrics, {})
    assert.equal(
      (await manager.call(findProducts, { page: 1, limit: 1, stockLevel: 'short' })).total,
      lowStockItems,
    )
  })
})

/** '2026-11', in the company's time zone. */
function monthOf(time: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
  }).format(time)
}

function monthsBefore(months: number): string {
  const [year = 0, month = 0] = monthOf(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 15)).toISOString().slice(0, 7)
}
