// The activity log: each deed once, sealed soon, and no entry altered or gone without the proof naming it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { bulkUpload } from '#contract/catalog/imports.ts'
import {
  createProduct,
  deleteProduct,
  editProduct,
  findProduct,
  findProducts,
} from '#contract/catalog/products.ts'
import { type ActivityQuery, findActivity } from '#contract/people/activity.ts'
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
import { startTestApp, type TestApp, signInAs, type TestClient } from '#server/testing/startTestApp.ts'

import { checkActivityLog } from './checkChain.ts'
import { sealActivity } from './sealActivity.ts'

const everything: ActivityQuery = { page: 1, limit: 50 }

const firstAltered = 'The first altered entry of the activity log is entry'
const wasChanged = 'It was changed after it was sealed, or something before it was taken away.'

describe('the activity log', () => {
  let shop: TestApp
  let manager: TestClient
  let staff: TestClient
  let viewer: TestClient

  before(async () => {
    shop = await startTestApp()
    manager = await shop.clientAs('Manager')
    staff = await shop.clientAs('Staff')
    viewer = await shop.clientAs('Viewer')
  })

  after(async () => {
    await shop.close()
  })

  function countEntries(): Promise<number> {
    return shop.db.$count(activityLog)
  }

  /** What a deed adds to the log. */
  async function entriesOf<T>(deed: () => Promise<T>): Promise<{ done: T; told: string[] }> {
    const before = await countEntries()
    const done = await deed()
    const added = (await countEntries()) - before
    const newest = await shop.db
      .select({ module: activityLog.module, action: activityLog.action, userName: activityLog.userName })
      .from(activityLog)
      .orderBy(desc(activityLog.id))
      .limit(added)
    return { done, told: newest.map((entry) => `${entry.module}: ${entry.action} (${entry.userName})`) }
  }

  test('every change writes exactly one entry', async () => {
    const created = await entriesOf(() =>
      staff.call(createProduct, buildProduct({ productId: 'LOG-1', quantity: 9 })),
    )
    assert.deepEqual(created.told, ['Products: Created product LOG-1 (Sam Staff)'])
    const { id, productName, size, price } = created.done
    const edit = { id, productName, color: 'Red', size, price, quantity: 8 }
    const edited = await entriesOf(() => staff.call(editProduct, edit))
    assert.deepEqual(edited.told, ['Products: Updated product LOG-1 (Sam Staff)'])
    const [entry] = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.deepEqual(entry?.changes, { color: { from: 'Indigo', to: 'Red' }, quantity: { from: 9, to: 8 } })
    assert.match(entry.ipAddress, /127\.0\.0\.1|::1/)

    const order = buildInvoice([{ productId: id, quantity: 1 }], { customerName: 'Ann' })
    const invoiced = await entriesOf(() => staff.call(createInvoice, order))
    const invoice = invoiced.done
    const number = invoice.invoiceNumber
    assert.deepEqual(invoiced.told, [`Invoices: Created invoice ${number} for Ann (Sam Staff)`])
    const discount = { id: invoice.id, discountPercentage: 850 }
    const discounted = await entriesOf(() => staff.call(setInvoiceDiscount, discount))
    assert.deepEqual(discounted.told, [`Invoices: Set the discount of invoice ${number} to 8.5% (Sam Staff)`])
    const processed = await entriesOf(() =>
      manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' }),
    )
    assert.deepEqual(processed.told, [`Invoices: Marked invoice ${number} as processed (Mona Manager)`])

    const file = new FormData()
    file.set('csvFile', new Blob(['productId,productName\nLOG-2,Shirt\nLOG-3,Shirt\n']), 'spring.csv')
    const imported = await entriesOf(() => manager.call(bulkUpload, {}, { body: file }))
    assert.deepEqual(imported.told, ['Inventory: Imported 2 products from spring.csv (Mona Manager)'])
    const deleted = await entriesOf(() => manager.call(deleteProduct, { id }))
    assert.deepEqual(deleted.told, ['Products: Deleted product LOG-1 (Mona Manager)'])
    const signedIn = await entriesOf(() => signInAs(shop.url, 'Staff'))
    assert.deepEqual(signedIn.told, ['Users: Signed in (Sam Staff)'])
    const signedOut = await entriesOf(() => signedIn.done.call(signOut, {}))
    assert.deepEqual(signedOut.told, ['Users: Signed out (Sam Staff)'])
  })

  test('what is refused, read, or changes nothing writes none', async () => {
    const { id, productName, color, size, price, quantity } = await staff.call(createProduct, buildProduct())
    const order = buildInvoice([{ productId: id, quantity: 1 }])
    const invoice = await staff.call(createInvoice, order)
    const { told } = await entriesOf(async () => {
      await staff.call(editProduct, { id, productName, color, size, price, quantity: quantity - 1 })
      const tooMany = buildInvoice([{ productId: id, quantity: 1000 }])
      const { refused } = await settleCalls<unknown>([
        viewer.call(createProduct, buildProduct()),
        viewer.call(createInvoice, order),
        staff.call(deleteProduct, { id }),
        staff.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' }),
        staff.call(createInvoice, tooMany),
        staff.call(createProduct, buildProduct({ productId: 'LOG-2' })),
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
    assert.deepEqual(told, [])
  })

  test('Staff and Viewer see the five newest entries, and no address', async () => {
    for (const person of [staff, viewer]) {
      const { logs } = await person.call(findActivity, { page: 1, limit: 5 })
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

  test('whoever may not read the log gets nothing else of it, by no filter', async () => {
    for (const query of [
      everything,
      { page: 1, limit: 6 },
      { page: 2, limit: 5 },
      { page: 1, limit: 5, module: 'Users' as const },
      { page: 1, limit: 5, userId: '1' },
      { page: 1, limit: 5, startDate: '2020-01-01' },
      { page: 1, limit: 5, endDate: '2020-01-01' },
    ]) {
      for (const person of [staff, viewer]) {
        const refusal = await catchRefusal(person.call(findActivity, query))
        assert.equal(refusal.status, 403)
        assert.equal(refusal.sentence, 'Only Admin and Manager may read the activity log.')
      }
    }
  })

  test('Admin and Manager filter the log by module, person and day, and see addresses', async () => {
    for (const person of [manager, await shop.clientAs('Admin')]) {
      const { logs, total } = await person.call(findActivity, { ...everything, module: 'Users' })
      assert.ok(total > 0)
      assert.deepEqual(new Set(logs.map((entry) => entry.module)), new Set(['Users']))
      assert.ok(logs.every((entry) => entry.ipAddress))
    }
    const [sam] = await shop.db
      .select()
      .from(users)
      .where(sql`email = 'staff@shop.test'`)
    const { logs } = await manager.call(findActivity, { ...everything, userId: String(sam?.id) })
    assert.deepEqual(new Set(logs.map((entry) => entry.user?.email)), new Set(['staff@shop.test']))

    // Nothing makes an entry older than it is, so these are written as a deed of that moment would have been.
    await shop.db.execute(sql`
      insert into activity_log (created_at, user_name, action, module, ip_address)
      values ('2025-03-31T23:59:59.999-04:00', 'Old', 'Old deed of March', 'System', '::1'),
        ('2025-04-01T00:00:00-04:00', 'Old', 'Old deed of April', 'System', '::1')`)
    const march = { ...everything, startDate: '2025-03-31', endDate: '2025-03-31' }
    assert.deepEqual(
      (await manager.call(findActivity, march)).logs.map((entry) => entry.action),
      ['Old deed of March'],
    )
  })

  test('an entry is sealed within moments, and the seals of many at once make one chain', async () => {
    const dress = await staff.call(createProduct, buildProduct({ quantity: 100 }))
    const order = buildInvoice([{ productId: dress.id, quantity: 1 }])
    await Promise.all(Array.from({ length: 30 }, () => staff.call(createInvoice, order)))
    const deadline = Date.now() + 5000
    while ((await shop.db.$count(activityLog, isNull(activityLog.seal))) > 0) {
      assert.ok(Date.now() < deadline, 'entries wait for their seals')
      await wait(50)
    }
    const { rows } = await shop.db.execute<{ count: string; places: string; last: string }>(sql`
      select count(*), count(distinct seal_position) as places, max(seal_position) as last from activity_log`)
    assert.equal(rows[0]?.places, rows[0]?.count)
    assert.equal(rows[0]?.last, rows[0]?.count)
    assert.deepEqual(await checkActivityLog(shop.db, new Date()), [])
  })

  /** What the proof says when somebody with the database in their hands has had their way, which is then undone. */
  async function proofAfter(...crime: SQL[]): Promise<string[]> {
    while (await sealActivity(shop.db)) await wait(20)
    let faults: string[] = []
    const undo = new Error('undone')
    await assert.rejects(
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`alter table activity_log disable trigger user`)
        for (const statement of crime) await tx.execute(statement)
        faults = await checkActivityLog(tx, new Date(Date.now() + 120_000))
        throw undo
      }),
      undo,
    )
    assert.deepEqual(await checkActivityLog(shop.db, new Date()), [])
    return faults
  }

  test('the proof names an entry that was altered, whatever was altered', async () => {
    const [entry] = await shop.db
      .select()
      .from(activityLog)
      .where(sql`subject_version is not null and changes is not null`)
      .limit(1)
    assert.ok(entry)
    for (const change of [
      sql`action = 'Nothing happened'`,
      sql`module = 'System'`,
      sql`user_name = 'Somebody Else'`,
      sql`user_id = null`,
      sql`ip_address = '10.0.0.1'`,
      sql`created_at = created_at + interval '1 millisecond'`,
      sql`subject_type = 'user'`,
      sql`subject_id = subject_id + 1`,
      sql`subject_version = subject_version + 1`,
      sql`changes = '{}'`,
      sql`seal = decode(repeat('00', 32), 'hex')`,
    ]) {
      const faults = await proofAfter(sql`update activity_log set ${change} where id = ${entry.id}`)
      assert.deepEqual(faults, [`${firstAltered} ${entry.id}. ${wasChanged}`])
    }
  })

  test('the proof names the place of an entry that is gone', async () => {
    const [{ id: next } = { id: 0 }] = await shop.db
      .select({ id: activityLog.id })
      .from(activityLog)
      .where(eq(activityLog.sealPosition, 4))
    const gone = await proofAfter(sql`delete from activity_log where seal_position = 3`)
    assert.deepEqual(gone, [`${firstAltered} ${next}. The entry before it, at place 3, is gone.`])
    const closedUp = await proofAfter(
      sql`delete from activity_log where seal_position = 3`,
      sql`update activity_log set seal_position = -seal_position where seal_position > 3`,
      sql`update activity_log set seal_position = -seal_position - 1 where seal_position < 0`,
    )
    assert.deepEqual(closedUp, [`${firstAltered} ${next}. ${wasChanged}`])
  })

  test('the proof names an entry that was slipped in, without a seal or with one of its own', async () => {
    const slipped = (seal: SQL) => sql`
      insert into activity_log (created_at, user_name, action, module, ip_address, seal)
      values (now(), 'Nobody', 'Slipped in', 'System', '::1', ${seal})`
    const unsealed = await proofAfter(slipped(sql`null`))
    assert.match(unsealed.join(), /is entry [\d,]+\. It has waited over a minute for its seal/)
    const sealed = await proofAfter(slipped(sql`sha256('')`))
    assert.match(sealed.join(), /is entry [\d,]+\. It was slipped in: it has a seal, but no place/)
  })
})
