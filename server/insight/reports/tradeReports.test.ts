// The reports of orders, stock and arrivals over HTTP equal a fold over the documents of a demo, for random periods and filters.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { undoBatch } from '#contract/catalog/batches.ts'
import { bulkEdit, previewBulkEdit } from '#contract/catalog/bulkEdits.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { deleteStyle } from '#contract/catalog/styles.ts'
import { findReport } from '#contract/insight/reports.ts'
import type { Figures } from '#domain/insight/reports/explainMeasure.ts'
import { addDays, countMonths, firstDayOfMonth } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { getReport, type ReportId, reportIds } from '#domain/reports.ts'
import { fillDemo } from '#server/operations/demo/fillDemo.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { readTrade, type Trade } from '#server/testing/readTrade.ts'
import { type FoldedLine, foldSales, readSaleLines } from '#server/testing/saleFold.ts'
import { signInAs, useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import {
  findOffered,
  foldArrivals,
  foldBookings,
  foldComing,
  foldOpenOrders,
  foldShipping,
  foldStock,
  foldTaxes,
  foldTurnover,
} from '#server/testing/tradeFold.ts'
import { trialDescribe } from '#server/testing/trialTest.ts'

import { pick, random } from './saleFixtures.ts'

type Filters = Record<string, string>
type Rows = Map<string | null, Figures>

interface Question {
  id: ReportId
  days: DayRange
  filters: Filters
  /** Of the other period: how many months it begins before the reported one. */
  monthsBefore: number
}

const dayMs = 24 * 3_600_000

trialDescribe('reports of orders, stock and arrivals equal a fold over documents', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let trade: Trade
  let saleLines: FoldedLine[]
  /** The surviving customer by id. */
  let survivors: Map<string, string>

  before(async () => {
    const now = new Date()
    await fillDemo(app.app.services, { invoices: 60, products: 200 }, new Date(now.getTime() - 20 * dayMs))
    await undoFirstCosts()
    await deleteArrivedStyle()
    trade = await readTrade(app.db)
    saleLines = await readSaleLines(app.db)
    const { rows } = await app.db.execute<{ id: string; into: string }>(
      sql`select id::text, coalesce(merged_into, id)::text as into from customers`,
    )
    survivors = new Map(rows.map(({ id, into }) => [id, into]))
  })

  /** Ten days ago, of three new products. */
  async function undoFirstCosts() {
    const { clock } = app.app.services
    const realNow = clock.now.bind(clock)
    clock.now = () => new Date(realNow().getTime() - 10 * dayMs)
    const client = await signInAs(app.url, 'Manager')
    const made = await Promise.all(
      [1, 2, 3].map((units) => client.call(createProduct, buildProduct({ quantity: units }))),
    )
    const edit = { field: 'firstCost', unitCostMicros: 4_250_000 } as const
    const { ids, versions, fingerprint } = await client.call(previewBulkEdit, {
      ids: made.map(({ id }) => id),
      edit,
    })
    const { batchId } = await client.call(bulkEdit, { ids, versions, fingerprint, edit })
    await client.call(undoBatch, { id: batchId })
    clock.now = realNow
  }

  /** What came of it counts for its products. */
  async function deleteArrivedStyle() {
    const { rows } = await manager.call(findReport, { report: 'arrivals-by-style', page: 1, limit: 1 })
    await manager.call(deleteStyle, { id: rows[0]?.styleId ?? 0 })
  }

  function fold({ id, days, filters, monthsBefore }: Question): Rows {
    const { source, by } = getReport(id)
    const isWithin = ({ day }: { day: string }) => day >= days.startDate && day <= days.endDate
    const month = ({ day }: { day: string }) => firstDayOfMonth(day, -monthsBefore).slice(0, 7)
    if (source === 'bookings') {
      const years = monthsBefore % 12 === 0 ? monthsBefore / 12 : 0
      const seasonOf = ({ season }: { season: string | null }) =>
        season?.replace(/\d{4}/, (year) => String(Number(year) + years)) ?? null
      const orders = trade.orders.filter(
        (order) =>
          isWithin(order) &&
          (filters['season'] === undefined || seasonOf(order) === filters['season']) &&
          (filters['customerId'] === undefined || order.customer === filters['customerId']),
      )
      const keys = { season: seasonOf, customer: (order: { customer: string }) => order.customer, month }
      return foldBookings(orders, keys[by as keyof typeof keys])
    }
    if (source === 'arrivals') {
      const arrivals = trade.arrivals.filter(
        (line) =>
          isWithin(line) &&
          (filters['styleId'] === undefined || line.styleId === filters['styleId']) &&
          (filters['productId'] === undefined || line.productId === filters['productId']),
      )
      return foldArrivals(arrivals, (line) => line[by as 'style' | 'supplier'])
    }
    const keyOf = (product: object) =>
      (product as Record<string, string | null>)[by === 'product' ? 'productId' : by] ?? null
    const matches = (product: object, wanted = filters) =>
      Object.entries(wanted).every(([name, value]) => (product as Record<string, unknown>)[name] === value)
    const isOfProduct = ({ productId, customer }: { productId: string; customer: string | null }) => {
      const product = trade.products.get(productId) ?? assert.fail()
      const { customerId = customer, ...ofProduct } = filters
      return customer === customerId && matches(product, ofProduct)
    }
    if (source === 'shipping') return foldShipping(trade, isOfProduct)
    if (source === 'coming')
      return foldComing(trade, ({ productId }) => isOfProduct({ productId, customer: null }))
    if (source === 'taxes') return foldTaxes(trade, days)
    if (source === 'sizeCurve') return foldSizeCurve(days, filters)
    if (source === 'stock') return foldStock(trade, days.endDate, keyOf, matches)
    if (source === 'turnover') return foldTurnover(trade, days, keyOf, matches)
    return foldOpenOrders(trade, keyOf, matches)
  }

  function foldSizeCurve(days: DayRange, filters: Filters): Rows {
    const offered = findOffered(trade, days, today())
    const living = new Set([...trade.products.values()].map(({ styleId }) => styleId))
    const isOffered = (line: FoldedLine) => {
      const { styleId } = trade.products.get(line.productId) ?? assert.fail()
      const counted = {
        ...line,
        styleId: living.has(line.styleId) ? line.styleId : styleId,
        customerId: survivors.get(line.customerId ?? ''),
      }
      return (
        offered.has(line.productId) &&
        Object.entries(filters).every(([name, value]) => counted[name as keyof typeof counted] === value)
      )
    }
    return foldSales(saleLines, days, ({ size }) => size, isOffered)
  }

  /** Of those that the report offers, mostly one or two, with the values of a random product or order. */
  function pickFilters(id: ReportId): Filters {
    const product = pick([...trade.products.values()])
    const order = pick(trade.orders)
    const { source, filters } = getReport(id)
    const values = {
      ...product,
      ...(source === 'bookings' && { season: order.season }),
      customerId: order.customer,
    }
    return Object.fromEntries(
      filters.flatMap((name) => {
        const value = values[name]
        return random() < 0.25 && value !== null ? [[name, value]] : []
      }),
    )
  }

  function pickDays(): DayRange {
    const startDate = addDays(today(), -400 + Math.floor(random() * 400))
    return { startDate, endDate: addDays(startDate, Math.floor(random() * 200)) }
  }

  for (const id of reportIds.filter((one) => getReport(one).source !== 'sales'))
    test(getReport(id).title, async () => {
      const { period, by, source, hasComparison = true } = getReport(id)
      let rowCount = 0
      for (let trial = 0; trial < 200; trial += 1) {
        const [days, other, filters] = [pickDays(), pickDays(), pickFilters(id)]
        const report = await manager.call(findReport, {
          report: id,
          page: 1,
          limit: 1000,
          ...(period !== null && days),
          ...(hasComparison && { compareStartDate: other.startDate, compareEndDate: other.endDate }),
          ...toInput(filters),
        })
        const monthsBefore = countMonths(other.startDate, days.startDate)
        const now = fold({ id, days, filters, monthsBefore: 0 })
        const then: Rows = hasComparison ? fold({ id, days: other, filters, monthsBefore }) : new Map()
        const context = JSON.stringify({ id, source, by, days, other, filters })
        const keys = new Set([...now.keys(), ...then.keys()])
        assert.deepEqual(new Set(report.rows.map(({ key }) => key)), keys, context)
        for (const { key, figures, compared } of report.rows) {
          assertFigures(figures, now.get(key), `${context} ${key}`)
          assertFigures(compared, then.get(key), `${context} ${key} before`)
        }
        rowCount += report.total
      }
      assert.ok(rowCount > 0)
    })
})

function toInput({ styleId, productId, customerId, ...texts }: Filters) {
  return {
    ...texts,
    ...(styleId !== undefined && { styleId: Number(styleId) }),
    ...(productId !== undefined && { productId: Number(productId) }),
    ...(customerId !== undefined && { customerId: Number(customerId) }),
  }
}

/** Of the figures that the fold has and the report shows. */
function assertFigures(actual: Figures | null, expected: Figures | undefined, message: string): void {
  if (!expected) return
  const readable = Object.entries(expected).filter(([name]) => actual !== null && name in actual)
  assert.ok(readable.length > 1, message)
  const shown = readable.map(([name]) => [name, actual?.[name as keyof Figures]])
  assert.deepEqual(Object.fromEntries(shown), Object.fromEntries(readable), message)
}
