// The demo's shop, made smaller: its books agree, and it has what a year leaves behind.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { findFirstSteps } from '#contract/company/company.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { fillDemo } from './fillDemo.ts'

suite('a demo of 200 products and some 45 invoices', () => {
  let shop: TestApp
  const now = new Date()

  before(async () => {
    shop = await startTestApp()
    await fillDemo(shop.app.services, { invoices: 45, products: 200 }, now)
  })

  after(() => shop.close())

  test('passes the proof: stock, sums, numbers, totals and the chain of the log', async () => {
    await shop.assertIntegrity()
  })

  test('has a catalogue, customers, people of every role, and invoices of every status over a year', async () => {
    const { rows } = await shop.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from products) as products,
        (select count(distinct role)::int from users) as roles,
        count(distinct customer_name)::int as customers,
        count(distinct date_trunc('month', created_at))::int as months,
        (select count(*)::int from deliveries) as messages
      from invoices`)
    const [found] = rows
    assert.deepEqual([found?.['products'], found?.['roles'], found?.['messages']], [200, 4, 5])
    assert.ok(Number(found?.['customers']) > 10)
    assert.ok(Number(found?.['months']) >= 11)
    const statuses = await shop.db.execute<{ status: string }>(
      sql`select distinct status from invoices order by 1`,
    )
    assert.deepEqual(
      statuses.rows.map(({ status }) => status),
      ['Pending', 'Processed', 'Void'],
    )
  })

  test('is written in order, and nothing in it is of the future', async () => {
    const { rows } = await shop.db.execute<{ wrong: number; late: number }>(sql`
      select count(*) filter (where created_at < before)::int as wrong,
        count(*) filter (where created_at > ${now})::int as late
      from (
        select created_at, lag(created_at) over (order by seal_position) as before from activity_log
        where module in ('Invoices', 'Inventory')
      ) as entries`)
    assert.deepEqual(rows[0], { wrong: 0, late: 0 })
  })

  test('greets nobody with first steps', async () => {
    const admin = await shop.clientAs('Admin')
    assert.equal((await admin.call(findFirstSteps, {})).isOver, true)
  })
})
