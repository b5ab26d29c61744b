// A demo of full size has figures that a wholesaler believes, and nothing that looks like a fault.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { findHealthIssues } from '#domain/operations/health.ts'
import { marginOf } from '#domain/sales/margin.ts'
import { type App, openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { findDashboardCharts } from '#server/insight/dashboard/findDashboardCharts.ts'
import { findHealth } from '#server/operations/health/findHealth.ts'
import { eq, isNotNull, or } from '#server/platform/db/drizzle.ts'
import { backups, customers, integrityCheckRuns, products, styles } from '#server/platform/db/schema.ts'
import { openLog } from '#server/platform/log.ts'
import { findCustomer } from '#server/sales/customers/findCustomer.ts'
import { findCustomerMargin, findStyleMargin } from '#server/sales/margins/findSoldMargin.ts'
import { findAgeing } from '#server/sales/receivables/ageing.ts'
import { createStorage, type Storage } from '#server/testing/createStorage.ts'
import { trialDescribe } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { articleOf } from './adaptSampleCatalog.ts'
import { demoContext, type DemoUsers } from './createDemoUsers.ts'
import { demoSize, fillDemo } from './fillDemo.ts'
import { startFirstChecks } from './startFirstChecks.ts'

/** Fewer invoices say little about what sells best. */
const minInvoices = 15

trialDescribe('a demo of full size', () => {
  const months: string[] = []
  const errors: string[] = []
  let storage: Storage
  let app: App
  let users: DemoUsers
  let ctx: Ctx

  before(async () => {
    storage = await createStorage()
    const log = openLog('error', { write: (line) => errors.push(line) })
    app = await openApp({
      config: readConfig({ PORT: '0', ...storage.env }),
      log,
      print: () => {},
      async prepare(services) {
        users = await fillDemo(services, demoSize, new Date(), (month) => months.push(month))
      },
    })
    ctx = demoContext(app.services, users.Admin, new Date())
  })
  after(async () => {
    await app.close()
    await storage.remove()
  })

  test('names each month once, in order', () => {
    assert.ok(months.length >= 12, months.join())
    assert.deepEqual(months, [...new Set(months)].toSorted())
  })

  test('has stock of two to eight months of sales; some products are low or out of stock', async () => {
    const { revenue, stock } = await findDashboardCharts(ctx, {})
    const yearCents = revenue.reduce((sum, { totalCents }) => sum + totalCents, 0)
    assert.ok(yearCents > 150_000_000 && yearCents < 400_000_000, `sales of ${yearCents} cents`)
    const stockMonths = stock.totalCents / (yearCents / revenue.length)
    assert.ok(stockMonths > 2 && stockMonths < 8, `stock of ${stockMonths} months`)
    const all = await app.db.$count(products)
    for (const level of ['low', 'out'] as const) {
      const share = (await app.db.$count(products, eq(products.stockLevel, level))) / all
      assert.ok(share > 0.03 && share < 0.25, `${share} of the products are ${level}`)
    }
  })

  test('has five best sellers of five styles', async () => {
    const { revenue } = await findDashboardCharts(ctx, {})
    const busy = revenue.filter(({ invoices }) => invoices >= minInvoices)
    assert.ok(busy.length >= 3, JSON.stringify(revenue))
    for (const { month } of busy) {
      const { bestSellers } = (await findDashboardCharts(ctx, { month })).sold
      const articles = bestSellers.map(({ type, code }) => (type === 'style' ? code : articleOf(code)))
      assert.equal(new Set(articles).size, 5, `${month}: ${articles.join()}`)
    }
  })

  test('left a half of what was sold, and of no style or customer too little or too much', async () => {
    const [styleIds, customerIds] = await Promise.all([
      app.db.select({ id: styles.id }).from(styles),
      app.db.select({ id: customers.id }).from(customers),
    ])
    const margins = await Promise.all([
      ...styleIds.map(({ id }) => findStyleMargin(ctx, { id })),
      ...customerIds.map(({ id }) => findCustomerMargin(ctx, { id })),
    ])
    for (const sum of margins.filter(({ lines }) => lines > 0)) {
      assert.equal(sum.knownLines, sum.lines)
      const { basisPoints } = marginOf(sum) ?? {}
      assert.ok(Number(basisPoints) > 3500 && Number(basisPoints) < 6500, JSON.stringify(basisPoints))
    }
    const ofStyles = margins.slice(0, styleIds.length)
    const netCents = ofStyles.reduce((sum, margin) => sum + margin.netCents, 0)
    const costMicros = ofStyles.reduce((sum, margin) => sum + margin.costMicros, 0n)
    const { basisPoints } = marginOf({ netCents, costMicros }) ?? {}
    assert.ok(Number(basisPoints) > 4500 && Number(basisPoints) < 6000, String(basisPoints))
  })

  test('has one to three customers that are on hold or above their limit; the others can order more', async () => {
    const limited = await app.db
      .select({ id: customers.id })
      .from(customers)
      .where(or(isNotNull(customers.creditLimitCents), isNotNull(customers.holdReason)))
    const rows = await Promise.all(limited.map(({ id }) => findCustomer(ctx, { id })))
    const stopped = rows.filter(
      ({ holdReason, creditLimitCents, exposureCents }) =>
        holdReason !== null || exposureCents > (creditLimitCents ?? Infinity),
    )
    assert.ok(stopped.length >= 1 && stopped.length <= 3, stopped.map(({ name }) => name).join())
    for (const { name, creditLimitCents, exposureCents } of rows.filter((row) => !stopped.includes(row)))
      assert.ok(Number(creditLimitCents) - exposureCents > 300_000, name)
  })

  test('is owed mostly what is not due, some that is overdue for a month, and little for longer', async () => {
    const { totals } = await findAgeing(ctx, { page: 1, limit: 10 })
    const { notDueCents, days1To30Cents } = totals
    const olderCents = totals.days31To60Cents + totals.days61To90Cents + totals.over90Cents
    const owedCents = notDueCents + days1To30Cents + olderCents
    assert.ok(notDueCents > 0.6 * owedCents, JSON.stringify(totals))
    assert.ok(days1To30Cents > 0.02 * owedCents && olderCents < 0.15 * owedCents, JSON.stringify(totals))
  })

  test('has nothing to report on the health page after its first checks, and logged no error', async () => {
    await startFirstChecks(app.services, users)
    // Reading the health again and again would slow them down.
    await waitFor(
      'the first backup',
      async () => (await ctx.db.$count(backups, isNotNull(backups.endedAt))) > 0,
    )
    const isChecked = isNotNull(integrityCheckRuns.endedAt)
    await waitFor(
      'the first integrity check',
      async () => (await ctx.db.$count(integrityCheckRuns, isChecked)) > 0,
    )
    const health = await findHealth({ ...ctx, now: app.services.clock.now() })
    // The requests are those of the process, which other test files share. The demo makes none.
    const withoutRequests = { ...health, process: { ...health.process, minutes: [] } }
    assert.deepEqual(findHealthIssues(withoutRequests), [])
    assert.deepEqual(errors, [])
  })
})
