import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { bulkUpload } from '#contract/catalog/imports.ts'
import {
  createProduct,
  deleteProduct,
  editProduct,
  findProduct,
  findProducts,
} from '#contract/catalog/products.ts'
import {
  type ActivityQuery,
  findActivity,
  findRecentActivity,
  recentActivityCount,
} from '#contract/people/activity.ts'
import { signOut } from '#contract/people/auth.ts'
import {
  createInvoice,
  findInvoice,
  findInvoices,
  setInvoiceDiscount,
  setInvoiceStatus,
} from '#contract/sales/invoices.ts'
import { desc, eq, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'
import { settleCalls, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAs, useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { checkActivityLog } from './checkChain.ts'
import { sealActivity } from './sealActivity.ts'

const everything: ActivityQuery = { page: 1, limit: 50 }

const firstAltered = 'The first altered entry of the activity log is entry'
const wasChanged = 'It was changed after it was sealed, or an earlier entry was removed.'

describe('the activity log', () => {
  const testApp = useTestApp()
  const manager = useClient(testApp, 'Manager')
  const staff = useClient(testApp, 'Staff')
  const viewer = useClient(testApp, 'Viewer')

  function countEntries(): Promise<number> {
    return testApp.db.$count(activityLog)
  }

  async function entriesOf<T>(change: () => Promise<T>): Promise<{ done: T; logged: string[] }> {
    const before = await countEntries()
    const done = await change()
    const added = (await countEntries()) - before
    const newest = await testApp.db
      .select({ module: activityLog.module, action: activityLog.action, userName: activityLog.userName })
      .from(activityLog)
      .orderBy(desc(activityLog.id))
      .limit(added)
    return { done, logged: newest.map((entry) => `${entry.module}: ${entry.action} (${entry.userName})`) }
  }

  test('every change writes exactly one entry', async () => {
    const created = await entriesOf(() =>
      staff.call(createProduct, buildProduct({ code: 'LOG-1', quantity: 9 })),
    )
    assert.deepEqual(created.logged, ['Products: Created product LOG-1 (Sam Staff)'])
    const { id, name, size, priceCents } = created.done
    const edit = { id, name, color: 'Red', size, priceCents, quantity: 8 }
    const edited = await entriesOf(() => staff.call(editProduct, edit))
    assert.deepEqual(edited.logged, ['Products: Updated product LOG-1 (Sam Staff)'])
    const [entry] = await testApp.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.deepEqual(entry?.changes, { color: { from: 'Indigo', to: 'Red' }, quantity: { from: 9, to: 8 } })
    assert.match(entry.ipAddress, /127\.0\.0\.1|::1/)

    const order = buildInvoice([{ productId: id, quantity: 1 }], { customerName: 'Ann' })
    const invoiced = await entriesOf(() => staff.call(createInvoice, order))
    const invoice = invoiced.done
    const number = invoice.number
    assert.deepEqual(invoiced.logged, [`Invoices: Created invoice ${number} for Ann (Sam Staff)`])
    const discount = { id: invoice.id, discountBasisPoints: 850 }
    const discounted = await entriesOf(() => staff.call(setInvoiceDiscount, discount))
    assert.deepEqual(discounted.logged, [
      `Invoices: Set the discount of invoice ${number} to 8.5% (Sam Staff)`,
    ])
    const processed = await entriesOf(() =>
      manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' }),
    )
    assert.deepEqual(processed.logged, [`Invoices: Marked invoice ${number} as processed (Mona Manager)`])

    const file = new FormData()
    file.set('csvFile', new Blob(['productId,productName\nLOG-2,Shirt\nLOG-3,Shirt\n']), 'spring.csv')
    const imported = await entriesOf(() => manager.call(bulkUpload, {}, { body: file }))
    assert.deepEqual(imported.logged, ['Inventory: Imported 2 products from spring.csv (Mona Manager)'])
    const deleted = await entriesOf(() => manager.call(deleteProduct, { id }))
    assert.deepEqual(deleted.logged, ['Products: Deleted product LOG-1 (Mona Manager)'])
    const signedIn = await entriesOf(() => signInAs(testApp.url, 'Staff'))
    assert.deepEqual(signedIn.logged, ['Users: Signed in (Sam Staff)'])
    const signedOut = await entriesOf(() => signedIn.done.call(signOut, {}))
    assert.deepEqual(signedOut.logged, ['Users: Signed out (Sam Staff)'])
  })

  test('rejected, reading and empty changes write no entry', async () => {
    const { id, name, color, size, priceCents, quantity } = await staff.call(createProduct, buildProduct())
    const order = buildInvoice([{ productId: id, quantity: 1 }])
    const invoice = await staff.call(createInvoice, order)
    const { logged } = await entriesOf(async () => {
      await staff.call(editProduct, {
        id,
        name,
        color,
        size,
        priceCents,
        quantity: quantity - 1,
      })
      const tooMany = buildInvoice([{ productId: id, quantity: 1000 }])
      const { refused } = await settleCalls<unknown>([
        viewer.call(createProduct, buildProduct()),
        viewer.call(createInvoice, order),
        staff.call(deleteProduct, { id }),
        staff.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' }),
        staff.call(createInvoice, tooMany),
        staff.call(createProduct, buildProduct({ code: 'LOG-2' })),
      ])
      assert.deepEqual(
        refused.map((refusal) => refusal.status),
        [403, 403, 403, 403, 409, 409],
      )
      await viewer.call(findProduct, { id })
      await viewer.call(findProducts, { page: 1, limit: 12 })
      await viewer.call(findInvoice, { id: invoice.id })
      await viewer.call(findInvoices, { page: 1, limit: 20 })
    })
    assert.deepEqual(logged, [])
  })

  test('Staff and Viewer see the five newest entries without IP addresses', async () => {
    for (const client of [staff, viewer]) {
      const { logs } = await client.call(findActivity, { page: 1, limit: 5 })
      assert.equal(logs.length, 5)
      assert.deepEqual(
        logs.map((entry) => entry.ipAddress),
        [null, null, null, null, null],
      )
      const all = await manager.call(findActivity, everything)
      assert.deepEqual(
        logs.map((entry) => entry.id),
        all.logs.slice(0, 5).map((entry) => entry.id),
      )
    }
  })

  test('the recent activity of the dashboard leaves out sign-ins and has no IP addresses', async () => {
    await signInAs(testApp.url, 'Staff')
    const { logs } = await viewer.call(findRecentActivity, {})
    const all = await manager.call(findActivity, { ...everything, limit: 1000 })
    const changes = all.logs.filter(({ action }) => action !== 'Signed in' && action !== 'Signed out')
    assert.ok(changes.length < all.logs.length)
    assert.deepEqual(
      logs,
      changes.slice(0, recentActivityCount).map((entry) => ({ ...entry, ipAddress: null })),
    )
  })

  test('Staff and Viewer get a 403 for any other page or filter', async () => {
    for (const query of [
      everything,
      { page: 1, limit: 6 },
      { page: 2, limit: 5 },
      { page: 1, limit: 5, module: 'Users' as const },
      { page: 1, limit: 5, userId: '1' },
      { page: 1, limit: 5, startDate: '2020-01-01' },
      { page: 1, limit: 5, endDate: '2020-01-01' },
    ]) {
      for (const client of [staff, viewer]) {
        const refusal = await catchRefusal(client.call(findActivity, query))
        assert.equal(refusal.status, 403)
        assert.equal(refusal.sentence, 'Only Admin and Manager may read the activity log.')
      }
    }
  })

  test('Admin and Manager filter by module, user and day and see IP addresses', async () => {
    for (const client of [manager, await testApp.clientAs('Admin')]) {
      const { logs, total } = await client.call(findActivity, { ...everything, module: 'Users' })
      assert.ok(total > 0)
      assert.deepEqual(new Set(logs.map((entry) => entry.module)), new Set(['Users']))
      assert.ok(logs.every((entry) => entry.ipAddress))
    }
    const [sam] = await testApp.db
      .select()
      .from(users)
      .where(sql`email = 'staff@shop.test'`)
    const { logs } = await manager.call(findActivity, { ...everything, userId: String(sam?.id) })
    assert.deepEqual(new Set(logs.map((entry) => entry.user?.email)), new Set(['staff@shop.test']))

    // Entries in the past can only be inserted directly.
    await testApp.db.execute(sql`
      insert into activity_log (created_at, user_name, action, module, ip_address)
      values ('2025-03-31T23:59:59.999-04:00', 'Old', 'Old entry of March', 'System', '::1'),
        ('2025-04-01T00:00:00-04:00', 'Old', 'Old entry of April', 'System', '::1')`)
    const march = { ...everything, startDate: '2025-03-31', endDate: '2025-03-31' }
    assert.deepEqual(
      (await manager.call(findActivity, march)).logs.map((entry) => entry.action),
      ['Old entry of March'],
    )
  })

  test('entries are sealed within seconds, and parallel entries form one chain', async () => {
    const dress = await staff.call(createProduct, buildProduct({ quantity: 100 }))
    const order = buildInvoice([{ productId: dress.id, quantity: 1 }])
    await Promise.all(Array.from({ length: 30 }, () => staff.call(createInvoice, order)))
    const isUnsealed = isNull(activityLog.seal)
    await waitFor('the seals', async () => (await testApp.db.$count(activityLog, isUnsealed)) === 0)
    const { rows } = await testApp.db.execute<{ count: string; places: string; last: string }>(sql`
      select count(*), count(distinct seal_position) as places, max(seal_position) as last from activity_log`)
    assert.equal(rows[0]?.places, rows[0]?.count)
    assert.equal(rows[0]?.last, rows[0]?.count)
    assert.deepEqual(await checkActivityLog(testApp.db, new Date()), [])
  })

  /** Returns the result of the check after direct changes in the database, which are rolled back. */
  async function checkAfter(...statements: SQL[]): Promise<string[]> {
    await waitFor('the seals', async () => !(await sealActivity(testApp.db)))
    let faults: string[] = []
    const undo = new Error('undone')
    await assert.rejects(
      testApp.db.transaction(async (tx) => {
        await tx.execute(sql`alter table activity_log disable trigger user`)
        for (const statement of statements) await tx.execute(statement)
        faults = await checkActivityLog(tx, new Date(Date.now() + 120_000))
        throw undo
      }),
      undo,
    )
    assert.deepEqual(await checkActivityLog(testApp.db, new Date()), [])
    return faults
  }

  test('the check names an entry with any altered field', async () => {
    const [entry] = await testApp.db
      .select()
      .from(activityLog)
      .where(sql`subject_version is not null and changes is not null`)
      .limit(1)
    assert.ok(entry)
    for (const change of [
      sql`action = 'Nothing happened'`,
      sql`module = 'System'`,
      sql`user_name = 'Another User'`,
      sql`user_id = null`,
      sql`ip_address = '10.0.0.1'`,
      sql`created_at = created_at + interval '1 millisecond'`,
      sql`subject_type = 'user'`,
      sql`subject_id = subject_id + 1`,
      sql`subject_version = subject_version + 1`,
      sql`changes = '{}'`,
      sql`seal = decode(repeat('00', 32), 'hex')`,
    ]) {
      const faults = await checkAfter(sql`update activity_log set ${change} where id = ${entry.id}`)
      assert.deepEqual(faults, [`${firstAltered} ${entry.id}. ${wasChanged}`])
    }
  })

  test('the check names the position of a missing entry', async () => {
    const [{ id: next } = { id: 0 }] = await testApp.db
      .select({ id: activityLog.id })
      .from(activityLog)
      .where(eq(activityLog.sealPosition, 4))
    const gone = await checkAfter(sql`delete from activity_log where seal_position = 3`)
    assert.deepEqual(gone, [`${firstAltered} ${next}. The previous entry, at position 3, is missing.`])
    const renumbered = await checkAfter(
      sql`delete from activity_log where seal_position = 3`,
      sql`update activity_log set seal_position = -seal_position where seal_position > 3`,
      sql`update activity_log set seal_position = -seal_position - 1 where seal_position < 0`,
    )
    assert.deepEqual(renumbered, [`${firstAltered} ${next}. ${wasChanged}`])
  })

  test('the check names an inserted entry, with or without a seal', async () => {
    const insertEntry = (seal: SQL) => sql`
      insert into activity_log (created_at, user_name, action, module, ip_address, seal)
      values (now(), 'Unknown', 'Inserted entry', 'System', '::1', ${seal})`
    const unsealed = await checkAfter(insertEntry(sql`null`))
    assert.match(unsealed.join(), /is entry [\d,]+\. It has been unsealed for over a minute/)
    const sealed = await checkAfter(insertEntry(sql`sha256('')`))
    assert.match(sealed.join(), /is entry [\d,]+\. It was inserted: it has a seal, but no position/)
  })
})
