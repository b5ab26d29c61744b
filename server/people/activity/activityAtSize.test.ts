import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { createProduct, editProduct } from '#contract/catalog/products.ts'
import {
  type ActivityQuery,
  exportActivity,
  findActivity,
  findActivityEntry,
  findActors,
  verifyActivity,
  type VerifyEvent,
} from '#contract/people/activity.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, company, users } from '#server/platform/db/schema.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialDescribe } from '#server/testing/trialTest.ts'

import { checkActivityCounts } from './activityCounts.ts'
import { sealActivity } from './sealActivity.ts'

/** Entries from `firstDay` on, at irregular times and not in id order. */
const entryCount = 1200
const firstDay = '2025-01-27'

trialDescribe('the activity log as a list', () => {
  const testApp = useTestApp()
  const admin = useClient(testApp, 'Admin')
  const manager = useClient(testApp, 'Manager')

  before(async () => {
    // Entries in the past can only be inserted directly.
    await testApp.db.execute(sql`
      insert into activity_log (created_at, user_id, user_name, action, module, ip_address)
      select ${firstDay}::timestamptz + (n * 7919 % ${entryCount}) * interval '97 minutes',
        nullif((select id from users order by id offset n % 5 limit 1), 0),
        'Former Name', 'Entry ' || n, (array['Products', 'Invoices', 'Users', 'Inventory'])[1 + n % 4], '192.0.2.1'
      from generate_series(1, ${entryCount}) as n`)
  })

  /** Returns the expected ids by filtering all entries in memory. */
  async function expectedIds(filters: Partial<ActivityQuery>, timeZone: string): Promise<number[]> {
    const dayOf = createDayFormatter(timeZone)
    const entries = await testApp.db.select().from(activityLog)
    return entries
      .filter(
        ({ module, userId, createdAt }) =>
          (!filters.module || module === filters.module) &&
          (!filters.userId || userId === Number(filters.userId)) &&
          (!filters.startDate || dayOf(createdAt) >= filters.startDate) &&
          (!filters.endDate || dayOf(createdAt) <= filters.endDate),
      )
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
      .map(({ id }) => id)
  }

  const dateRanges = [
    {},
    { startDate: '2025-02-14' },
    { endDate: '2025-03-09' },
    { startDate: '2025-02-01', endDate: '2025-02-28' },
    { startDate: '2025-01-30', endDate: '2025-04-02' },
    { startDate: '2025-03-09', endDate: '2025-03-09' },
    { startDate: '0001-01-01', endDate: '9999-12-31' },
  ]

  async function assertListsMatch(timeZone: string): Promise<void> {
    const [user] = await testApp.db.select().from(users).where(eq(users.email, 'staff@shop.test'))
    const choices = [{}, { module: 'Invoices' }, { module: 'System' }] as const
    for (const dateRange of dateRanges) {
      for (const chosen of [...choices, ...choices.map((one) => ({ ...one, userId: String(user?.id) }))]) {
        const filters = { ...dateRange, ...chosen }
        const wanted = await expectedIds(filters, timeZone)
        const pages = Math.max(1, Math.ceil(wanted.length / 50))
        for (const page of new Set([1, 2, 6, Math.ceil(pages / 2), pages, pages + 1])) {
          const { logs, total } = await manager.call(findActivity, { ...filters, page, limit: 50 })
          const named = `${JSON.stringify(filters)}, page ${page}`
          assert.equal(total, wanted.length, named)
          assert.deepEqual(
            logs.map(({ id }) => id),
            wanted.slice((page - 1) * 50, page * 50),
            named,
          )
        }
      }
    }
  }

  async function sealAll(): Promise<void> {
    while (await sealActivity(testApp.db));
  }

  test('pages and totals match for every filter, including deep pages', async () => {
    await sealAll()
    await assertListsMatch('America/New_York')
    assert.deepEqual(await checkActivityCounts(testApp.db), [])
  })

  test('unsealed entries are counted', async () => {
    // Inserted directly, so that no background task seals it.
    await testApp.db.execute(sql`
      insert into activity_log (created_at, user_name, action, module, ip_address)
      values ('2025-02-20T12:00:00Z', 'Not signed in', 'Late entry', 'System', '::1')`)
    assert.equal(await testApp.db.$count(activityLog, isNull(activityLog.seal)), 1)
    await assertListsMatch('America/New_York')
    await sealAll()
    await assertListsMatch('America/New_York')
    assert.deepEqual(await checkActivityCounts(testApp.db), [])
  })

  test('a new time zone changes the day counts', async () => {
    await testApp.db.update(company).set({ timeZone: 'Pacific/Kiritimati' })
    await assertListsMatch('Pacific/Kiritimati')
    assert.deepEqual(await checkActivityCounts(testApp.db), [])
    await testApp.db.update(company).set({ timeZone: 'America/New_York' })
    assert.deepEqual(await checkActivityCounts(testApp.db), [])
  })

  test('the integrity check reports a wrong counter', async () => {
    await sealAll()
    const undo = new Error('undone')
    await assert.rejects(
      testApp.db.transaction(async (tx) => {
        await tx.execute(
          sql`update activity_counts set count = count + 1 where grain = 'month' and start = '2025-02-01' and module = '' and user_id = 0`,
        )
        const [message, ...others] = await checkActivityCounts(tx)
        assert.match(
          message ?? '',
          /^The activity counter of the month 2025-02-01 \(all modules, all users\) is \d+, but the log has \d+ entries\.$/,
        )
        assert.deepEqual(others, [])
        throw undo
      }),
      undo,
    )
  })

  test('returns one entry with its changes, subject and seal', async () => {
    const dress = await manager.call(createProduct, buildProduct({ code: 'OPEN-1', priceCents: 8000 }))
    const { id, name: productName, color, size, quantity } = dress
    await manager.call(editProduct, { id, name: productName, color, size, quantity, priceCents: 9500 })
    await sealAll()
    const { logs } = await manager.call(findActivity, { page: 1, limit: 2 })
    const [edited, created] = await Promise.all(
      logs.map((entry) => manager.call(findActivityEntry, { id: entry.id })),
    )
    assert.deepEqual(edited?.changes, { price: { from: '$80.00', to: '$95.00' } })
    assert.deepEqual(edited.subject, { type: 'product', id, name: 'OPEN-1', isGone: false })
    assert.deepEqual(created?.changes?.['price'], { from: null, to: '$80.00' })
    assert.equal(edited.position, (created.position ?? 0) + 1)
    assert.match(edited.seal ?? '', /^[0-9a-f]{64}$/)
    const refusal = await catchRefusal(manager.call(findActivityEntry, { id: 999_999 }))
    assert.deepEqual([refusal.status, refusal.sentence], [404, 'Activity not found'])
  })

  test('lists the users with entries as filter choices', async () => {
    const { actors } = await manager.call(findActors, {})
    assert.deepEqual(
      actors.map(({ name }) => name),
      ['admin@shop.test', 'Mona Manager', 'Sam Staff', 'Vera Viewer'],
    )
  })

  test('exports all matching entries, newest first, with escaped formulas', async () => {
    await testApp.db.execute(sql`
      insert into activity_log (created_at, user_name, action, module, ip_address, changes)
      values ('2025-02-20T17:30:00Z', '=cmd()', '+Formula', 'System', '::1', '{"price": {"from": null, "to": "$1.00"}}')`)
    const filters = { startDate: '2025-02-01', endDate: '2025-04-10' }
    const response = await manager.call(exportActivity, filters)
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /activity_logs_export_\d{4}-\d\d-\d\d\.csv/,
    )
    const [head, ...lines] = (await response.text()).trimEnd().split('\r\n')
    assert.equal(head, 'Entry,Date,Time,User,Email,Module,Action,Changes,IP Address,Position')
    const wanted = await expectedIds(filters, 'America/New_York')
    assert.deepEqual(
      lines.map((line) => Number(line.split(',')[0])),
      wanted,
    )
    const formula = lines.find((line) => line.includes('Formula')) ?? ''
    assert.match(
      formula,
      /^\d+,2025-02-20,12:30:00,'=cmd\(\),,System,'\+Formula,Price: nothing → \$1\.00,::1,\d*$/,
    )
    const chosen = await manager.call(exportActivity, { ...filters, module: 'Users', userId: '2' })
    const [, ...few] = (await chosen.text()).trimEnd().split('\r\n')
    assert.equal(
      few.length,
      (await expectedIds({ ...filters, module: 'Users', userId: '2' }, 'America/New_York')).length,
    )
  })

  test('exports every entry once across batches', async () => {
    const text = await (await manager.call(exportActivity, {})).text()
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    assert.ok(ids.length > 1000)
    assert.deepEqual(ids, await expectedIds({}, 'America/New_York'))
  })

  async function verify(): Promise<VerifyEvent | undefined> {
    return (await Array.fromAsync(await admin.call(verifyActivity, {}))).at(-1)
  }

  test('an Admin verifies the chain, intact and altered', async () => {
    await sealAll()
    const entries = await testApp.db.$count(activityLog)
    assert.deepEqual(await verify(), { type: 'done', entries, firstAltered: null })
    await testApp.db.execute(sql`alter table activity_log disable trigger user`)
    const [altered] = await testApp.db.select().from(activityLog).where(eq(activityLog.sealPosition, 7))
    const setAction = async (action: string) =>
      testApp.db.update(activityLog).set({ action }).where(eq(activityLog.sealPosition, 7))
    await setAction('Nothing happened')
    const reason = 'It was changed after it was sealed, or an earlier entry was removed.'
    assert.deepEqual(await verify(), {
      type: 'done',
      entries: 6,
      firstAltered: { id: altered?.id, reason },
    })
    await setAction(altered?.action ?? '')
    await testApp.db.execute(sql`alter table activity_log enable trigger user`)
    await testApp.assertIntegrity()
  })
})
