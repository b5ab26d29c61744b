// The log as a list: pages and totals under every filter, by the company's days, sealed or not; its export, its entries, its check.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { createProduct, editProduct } from '#contract/catalog/products.ts'
import {
  type ActivityQuery,
  exportActivity,
  findActivity,
  findActivityEntry,
  findActors,
  activityModules,
  verifyActivity,
  type VerifyEvent,
} from '#contract/people/activity.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, company, users } from '#server/platform/db/schema.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

import { checkActivityCounts } from './activityCounts.ts'
import { sealActivity } from './sealActivity.ts'

/** From the first day on, so many a day at odd times; ids do not follow time. */
const written = 1200
const firstDay = '2025-01-27'

describe('the activity log as a list', () => {
  let shop: TestApp
  let admin: TestClient
  let manager: TestClient

  before(async () => {
    shop = await startTestApp()
    admin = await shop.clientAs('Admin')
    manager = await shop.clientAs('Manager')
    // Nothing makes an entry older than it is, so these are written as deeds of those moments would have been.
    await shop.db.execute(sql`
      insert into activity_log (created_at, user_id, user_name, action, module, ip_address)
      select ${firstDay}::timestamptz + (place * 7919 % ${written}) * interval '97 minutes',
        nullif((select id from users order by id offset place % 5 limit 1), 0),
        'As called then', 'Deed ' || place, (array['Products', 'Invoices', 'Users', 'Inventory'])[1 + place % 4], '192.0.2.1'
      from generate_series(1, ${written}) as place`)
  })

  after(async () => {
    await shop.close()
  })

  /** What the filters must give, by looking at every entry. */
  async function lookThrough(filters: Partial<ActivityQuery>, timeZone: string): Promise<number[]> {
    const dayOf = createDayFormatter(timeZone)
    const entries = await shop.db.select().from(activityLog)
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

  const spans = [
    {},
    { startDate: '2025-02-14' },
    { endDate: '2025-03-09' },
    { startDate: '2025-02-01', endDate: '2025-02-28' },
    { startDate: '2025-01-30', endDate: '2025-04-02' },
    { startDate: '2025-03-09', endDate: '2025-03-09' },
    { startDate: '2025-04-01', endDate: '2025-03-01' },
    { startDate: '0001-01-01', endDate: '9999-12-31' },
  ]

  async function assertRight(timeZone: string): Promise<void> {
    const [person] = await shop.db.select().from(users).where(eq(users.email, 'staff@shop.test'))
    const choices = [{}, { module: 'Invoices' }, { module: 'System' }] as const
    for (const span of spans) {
      for (const chosen of [...choices, ...choices.map((one) => ({ ...one, userId: String(person?.id) }))]) {
        const filters = { ...span, ...chosen }
        const wanted = await lookThrough(filters, timeZone)
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
    while (await sealActivity(shop.db));
  }

  test('pages and totals are right under every filter, near and far', async () => {
    await sealAll()
    await assertRight('America/New_York')
    assert.deepEqual(await checkActivityCounts(shop.db), [])
  })

  test('entries that are not sealed yet are counted as well', async () => {
    // Written past the server, so that nothing has it sealed soon.
    await shop.db.execute(sql`
      insert into activity_log (created_at, user_name, action, module, ip_address)
      values ('2025-02-20T12:00:00Z', 'Nobody signed in', 'Late deed', 'System', '::1')`)
    assert.equal(await shop.db.$count(activityLog, isNull(activityLog.seal)), 1)
    await assertRight('America/New_York')
    await sealAll()
    await assertRight('America/New_York')
    assert.deepEqual(await checkActivityCounts(shop.db), [])
  })

  test('a company that moves counts by the days of its new time zone', async () => {
    await shop.db.update(company).set({ timeZone: 'Pacific/Kiritimati' })
    await assertRight('Pacific/Kiritimati')
    assert.deepEqual(await checkActivityCounts(shop.db), [])
    await shop.db.update(company).set({ timeZone: 'America/New_York' })
    assert.deepEqual(await checkActivityCounts(shop.db), [])
  })

  test('the proof names a total that is wrong', async () => {
    await sealAll()
    const undo = new Error('undone')
    await assert.rejects(
      shop.db.transaction(async (tx) => {
        await tx.execute(
          sql`update activity_counts set count = count + 1 where grain = 'month' and start = '2025-02-01' and module = '' and user_id = 0`,
        )
        const [sentence, ...others] = await checkActivityCounts(tx)
        assert.match(
          sentence ?? '',
          /^The activity page counts \d+ entries of the month 2025-02-01, every module, everybody; there are \d+\.$/,
        )
        assert.deepEqual(others, [])
        throw undo
      }),
      undo,
    )
  })

  test('an entry opens to what changed, what it is about and where it stands in the chain', async () => {
    const dress = await manager.call(createProduct, buildProduct({ productId: 'OPEN-1', price: 8000 }))
    const { id, productName, color, size, quantity } = dress
    await manager.call(editProduct, { id, productName, color, size, quantity, price: 9500 })
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

  test('everybody who did something can be chosen, and nobody else', async () => {
    const { actors } = await manager.call(findActors, {})
    // Each of the four wrote old deeds; what nobody did is nobody's.
    assert.deepEqual(
      actors.map(({ name }) => name),
      ['admin@shop.test', 'Mona Manager', 'Sam Staff', 'Vera Viewer'],
    )
  })

  test('the export has everything that the filters match, newest first, in safe cells', async () => {
    await shop.db.execute(sql`
      insert into activity_log (created_at, user_name, action, module, ip_address, changes)
      values ('2025-02-20T17:30:00Z', '=cmd()', '+Formula', 'System', '::1', '{"price": {"from": null, "to": "$1.00"}}')`)
    const filters = { startDate: '2025-02-01', endDate: '2025-04-10' }
    const response = await manager.call(exportActivity, filters)
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /activity_logs_export_\d{4}-\d\d-\d\d\.csv/,
    )
    const [head, ...lines] = (await response.text()).trimEnd().split('\r\n')
    assert.equal(head, 'Entry,Date,Time,User,E-mail,Module,Action,Changes,IP Address,Place')
    const wanted = await lookThrough(filters, 'America/New_York')
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
      (await lookThrough({ ...filters, module: 'Users', userId: '2' }, 'America/New_York')).length,
    )
  })

  test('more entries than are read at a time are all exported, each once', async () => {
    const text = await (await manager.call(exportActivity, {})).text()
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    assert.ok(ids.length > 1000)
    assert.deepEqual(ids, await lookThrough({}, 'America/New_York'))
  })

  async function verify(): Promise<VerifyEvent | undefined> {
    return (await Array.fromAsync(await admin.call(verifyActivity, {}))).at(-1)
  }

  test('an Admin checks the chain: whole, then altered', async () => {
    await sealAll()
    const entries = await shop.db.$count(activityLog)
    assert.deepEqual(await verify(), { type: 'done', entries, firstAltered: null })
    await shop.db.execute(sql`alter table activity_log disable trigger user`)
    const [altered] = await shop.db.select().from(activityLog).where(eq(activityLog.sealPosition, 7))
    const wording = async (action: string) =>
      shop.db.update(activityLog).set({ action }).where(eq(activityLog.sealPosition, 7))
    await wording('Nothing happened')
    const reason = 'It was changed after it was sealed, or something before it was taken away.'
    assert.deepEqual(await verify(), {
      type: 'done',
      entries: 6,
      firstAltered: { id: altered?.id, reason },
    })
    await wording(altered?.action ?? '')
    await shop.db.execute(sql`alter table activity_log enable trigger user`)
    await shop.assertIntegrity()
  })

  test('every module of the contract is a filter', async () => {
    for (const module of activityModules) {
      const { total } = await manager.call(findActivity, { page: 1, limit: 1, module })
      assert.equal(total, (await lookThrough({ module }, 'America/New_York')).length)
    }
  })
})
