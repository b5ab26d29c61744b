// The customer's page, the dashboard, margins and the reports give the same figures for the same question.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findDashboardCharts } from '#contract/insight/dashboard.ts'
import { findReport, type Report, type ReportRow } from '#contract/insight/reports.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { findCustomerMargin, findStyleMargin, type SoldMargin } from '#contract/sales/margins.ts'
import { findPurchases } from '#contract/sales/purchases.ts'
import { lastDayOfMonth } from '#domain/platform/days.ts'
import type { ReportId } from '#domain/reports.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { type Sales, sellForFifteenMonths } from './saleFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

let sales: Sales
before(async () => {
  sales = await sellForFifteenMonths(app)
})

/** All rows, of which some units or cents are left. */
async function readRows(
  report: ReportId,
  options: Partial<InputOf<typeof findReport>>,
): Promise<{ rows: ReportRow[]; sums: Report['sums'] }> {
  const { rows, sums } = await manager.call(findReport, { report, page: 1, limit: 1000, ...options })
  return { rows: rows.filter(({ figures }) => figures.keptUnits !== 0 || figures.net !== 0), sums }
}

test('what a customer bought is the same on its page as by style', async () => {
  for (const customerId of sales.customers.slice(0, 2))
    for (const year of ['2025', '2026'])
      for (const season of [undefined, 'Fall 2026', 'Spring 2026', 'Resort 2026']) {
        const bought = await manager.call(findPurchases, {
          id: customerId,
          page: 1,
          limit: 100,
          year,
          season,
        })
        const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
        const { rows, sums } = await readRows('sales-by-style', { ...days, customerId, season })
        assert.deepEqual([bought.quantity, bought.amountCents], [sums.figures.keptUnits, sums.figures.net])
        const expected = bought.purchases
          .filter(({ quantity, amountCents }) => quantity !== 0 || amountCents !== 0)
          .map(({ number, quantity, amountCents }) => [number, quantity, amountCents] as const)
        assert.deepEqual(
          new Map(rows.map(({ detail, figures }) => [detail, [figures.keptUnits, figures.net]])),
          new Map(expected.map(([number, ...figures]) => [number, figures])),
        )
      }
})

test('what sold in a month is the same on the dashboard as by category and by style', async () => {
  const months = new Set(sales.lines.map(({ day }) => day.slice(0, 7)))
  for (const month of months) {
    const { sold } = await manager.call(findDashboardCharts, { month })
    const days = { startDate: `${month}-01`, endDate: lastDayOfMonth(`${month}-01`) }
    const byCategory = await readRows('sales-by-category', days)
    assert.equal(sold.units, byCategory.sums.figures.keptUnits)
    const categories = byCategory.rows.flatMap(({ key, figures: { keptUnits = 0 } }) =>
      keptUnits !== null && keptUnits > 0 ? [[key, keptUnits] as const] : [],
    )
    assert.deepEqual(
      new Map(sold.categories.map(({ category, units }) => [category, units])),
      new Map(categories),
    )
    const byStyle = await readRows('sales-by-style', { ...days, sort: 'keptUnits', direction: 'desc' })
    const best = byStyle.rows.map(({ detail, figures }) => [detail, figures.keptUnits ?? 0] as const)
    const sellers = sold.bestSellers.map(({ code, units }) => [code, units] as const)
    assert.deepEqual(
      sellers.map(([, units]) => units),
      best.flatMap(([, units]) => (units > 0 ? [units] : [])).slice(0, sellers.length),
    )
    for (const [code, units] of sellers) assert.equal(new Map(best).get(code), units)
  }
})

test('margins of customers and styles are the same as in reports', async () => {
  for (const id of sales.customers.slice(0, 2)) {
    const margin = await manager.call(findCustomerMargin, { id })
    const { rows } = await readRows('sales-by-customer', { startDate: margin.from, endDate: today() })
    assertMargin(
      rows.find(({ customerId }) => customerId === id),
      margin,
    )
    const ofSeason = await manager.call(findCustomerMargin, { id, year: '2026', season: 'Spring 2026' })
    const { sums } = await readRows('sales-by-style', {
      customerId: id,
      season: 'Spring 2026',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    })
    assertMargin({ figures: sums.figures }, ofSeason)
  }
  for (const { id } of sales.styles) {
    const margin = await manager.call(findStyleMargin, { id })
    const { rows } = await readRows('sales-by-style', { startDate: margin.from, endDate: today() })
    assertMargin(
      rows.find(({ styleId }) => styleId === id),
      margin,
    )
  }
})

function assertMargin(
  row: Pick<ReportRow, 'figures'> | undefined,
  { netCents, costMicros }: SoldMargin,
): void {
  assert.ok(costMicros > 0n)
  const cents = Math.round(netCents - Number(costMicros) / 10_000)
  assert.deepEqual([row?.figures.knownNet, row?.figures.margin], [netCents, cents])
}
