// Notifications: who gets which, when they are opened and closed, and when they are read.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { bulkUpload } from '#contract/catalog/imports.ts'
import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { receiveStock } from '#contract/catalog/stock.ts'
import {
  findNotifications,
  type Notification,
  markAllNotificationsRead,
  maxShownNotifications,
  markNotificationsRead,
  shownNotifications,
} from '#contract/insight/notifications.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { maxCounted, notificationMessage } from '#domain/insight/notifications.ts'
import type { Role } from '#domain/permissions.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { assertFasterThan } from '#server/testing/assertFasterThan.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

describe('notifications', () => {
  const app = useTestApp()
  const admin = useClient(app, 'Admin')

  async function read(role: Role = 'Admin', limit = shownNotifications) {
    return (await app.clientAs(role)).call(findNotifications, { limit })
  }

  async function findMatching(
    isWanted: (notification: Notification) => boolean,
    role?: Role,
  ): Promise<Notification[]> {
    return (await read(role)).notifications.filter(isWanted)
  }

  async function sell(productId: number, quantity: number) {
    return admin.call(createInvoice, buildInvoice([{ productId, quantity }]))
  }

  test('reports a product that runs low once, until it is restocked', async () => {
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 10 }))
    const low = () => findMatching(({ products }) => products.some((product) => product.id === id))
    await sell(id, 4)
    assert.deepEqual(await low(), [])
    await sell(id, 1)
    const [first] = await low()
    assert.ok(first)
    assert.equal(notificationMessage(first), 'Linen dress (Indigo, M): 5 units left')
    await sell(id, 5)
    const [out, ...others] = await low()
    assert.ok(out)
    assert.deepEqual([out.id, others.length], [first.id, 0])
    assert.equal(notificationMessage(out), 'Linen dress (Indigo, M) is out of stock')
    await admin.call(receiveStock, { id, quantity: 3 })
    assert.equal((await low())[0]?.id, first.id)
    await admin.call(receiveStock, { id, quantity: 20 })
    assert.deepEqual(await low(), [])
    await sell(id, 20)
    const [second] = await low()
    assert.ok(second && second.id > first.id)
    await admin.call(deleteProduct, { id })
    assert.deepEqual(await low(), [])
  })

  test('reports products that ran low in one transaction, or were created low, as one entry', async () => {
    const rows = ['S', 'M', 'L'].map((size, index) => ({
      productId: `RUN-${size}`,
      productName: 'Cord skirt',
      color: 'Rust',
      size,
      quantity: [20, 3, 0][index],
      price: '40.00',
    }))
    const headers = { 'content-type': 'application/json' }
    await admin.call(bulkUpload, {}, { body: JSON.stringify(rows), headers })
    const entries = () => findMatching(({ products }) => products.some(({ name }) => name === 'Cord skirt'))
    const [created] = await entries()
    assert.ok(created)
    assert.deepEqual([created.count, created.products.map(({ size }) => size)], [2, ['L', 'M']])
    assert.equal(notificationMessage(created), 'Cord skirt: 2 variants are low or out of stock')
    assert.equal(
      notificationMessage({ ...created, count: maxCounted }),
      '1,000 or more products are low or out of stock',
    )

    await admin.call(markNotificationsRead, { ids: [created.id] })
    const [L, M] = created.products
    assert.ok(L && M)
    await admin.call(receiveStock, { id: L.id, quantity: 20 })
    const [rest, ...others] = await entries()
    assert.ok(rest)
    // The rest of a read entry stays read.
    assert.deepEqual([rest.isRead, rest.count, others], [true, 1, []])
    assert.equal(notificationMessage(rest), 'Cord skirt (Rust, M): 3 units left')

    await admin.call(receiveStock, { id: M.id, quantity: 20 })
    const items = [L, M].map(({ id, quantity }) => ({ productId: id, quantity: quantity + 19 }))
    await admin.call(createInvoice, buildInvoice(items))
    assert.deepEqual(
      (await entries()).map(({ count, isRead }) => [count, isRead]),
      [[2, false]],
    )
  })

  test('reports all invoices that wait as one entry, read up to the newest one that was seen', async () => {
    const { id: productId } = await admin.call(createProduct, buildProduct({ quantity: 100 }))
    const before = (await findMatching(({ kind }) => kind === 'invoice waiting'))[0]?.count ?? 0
    const one = await sell(productId, 1)
    const other = await sell(productId, 1)
    const waiting = () => findMatching(({ kind }) => kind === 'invoice waiting')
    const [entry, ...more] = await waiting()
    assert.ok(entry)
    assert.deepEqual([entry.invoice?.id, entry.count, entry.isRead, more], [other.id, before + 2, false, []])
    assert.equal(notificationMessage(entry), `${before + 2} invoices are waiting to be processed`)

    await admin.call(markNotificationsRead, { ids: [entry.id] })
    await admin.call(voidInvoice, { id: other.id, reason: 'Ordered twice' })
    const [rest] = await waiting()
    assert.deepEqual([rest?.invoice?.id, rest?.count, rest?.isRead], [one.id, before + 1, true])
    const third = await sell(productId, 1)
    const [again] = await waiting()
    assert.deepEqual([again?.invoice?.id, again?.isRead], [third.id, false])
    await admin.call(setInvoiceStatus, { id: one.id, status: 'Processed' })
    await admin.call(setInvoiceStatus, { id: third.id, status: 'Processed' })
    assert.equal((await waiting())[0]?.count ?? 0, before)
  })

  test('settling the low stock of a product reads no other notification, also without statistics', async () => {
    const products = Array.from({ length: 1000 }, (_, index) => ({
      productId: `SETTLED-${index}`,
      productName: 'Settled cap',
      price: '10.00',
    }))
    const headers = { 'content-type': 'application/json' }
    await admin.call(bulkUpload, {}, { body: JSON.stringify(products), headers })
    const undo = new Error('undone')
    let notificationsRead = 0
    await assert.rejects(
      app.db.transaction(async (tx) => {
        await tx.execute(sql`update products set deleted_at = now() where code like 'SETTLED-%'`)
        await tx.execute(sql`set constraints all immediate`)
        const { rows } = await tx.execute<{ read: string }>(sql`
          select idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'notifications'`)
        notificationsRead = Number(rows[0]?.read)
        throw undo
      }),
      undo,
    )
    assert.ok(notificationsRead >= 1000 && notificationsRead < 3000, `read ${notificationsRead}`)
  })

  async function insertMessage(status: 'failed' | 'unknown', invoiceId: number | null): Promise<number> {
    const { rows } = await app.db.execute<{ id: string }>(sql`
      insert into deliveries (channel, purpose, document_type, document_id, recipient, subject, text, message_id, status, next_attempt_at, created_at)
      values ('email', ${invoiceId === null ? 'invitation' : 'invoice'}, ${invoiceId === null ? null : 'invoice'}, ${invoiceId}, 'orders@harbour.test', 'Hello', 'Hello',
        ${`<${Math.random()}@shop.test>`}, 'queued', now() + interval '1 day', now()) returning id`)
    const id = Number(rows[0]?.id)
    await setStatus(id, status)
    return id
  }

  async function setStatus(id: number, status: string): Promise<void> {
    const due = status === 'queued' ? sql`now() + interval '1 day'` : sql`null`
    await app.db.execute(
      sql`update deliveries set status = ${status}, next_attempt_at = ${due} where id = ${id}`,
    )
  }

  test('reports a failed message until it is sent again, and invitations to Admins only', async () => {
    const { id: productId } = await admin.call(createProduct, buildProduct({ quantity: 100 }))
    const invoice = await sell(productId, 1)
    const [failed, unknown] = [
      await insertMessage('failed', invoice.id),
      await insertMessage('unknown', null),
    ]
    const of = (id: number, role?: Role) => findMatching(({ delivery }) => delivery?.id === id, role)
    const [first] = await of(failed, 'Staff')
    assert.equal(first?.invoice?.id, invoice.id)
    assert.deepEqual(first.delivery?.document, { type: 'invoice', id: invoice.id })
    assert.equal(
      first && notificationMessage(first),
      `Invoice ${invoice.number} could not be sent to orders@harbour.test`,
    )
    const [second] = await of(unknown)
    assert.equal(
      second && notificationMessage(second),
      'The invitation may not have reached orders@harbour.test',
    )
    for (const role of ['Manager', 'Staff', 'Viewer'] as const) assert.deepEqual(await of(unknown, role), [])
    await setStatus(failed, 'queued')
    await setStatus(unknown, 'sent')
    assert.deepEqual([...(await of(failed)), ...(await of(unknown))], [])
  })

  test('returns to each role what it may act on', async () => {
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 6 }))
    const invoice = await sell(id, 1)
    const receives = async (role: Role) => {
      const { notifications } = await read(role)
      return [
        notifications.some(({ products }) => products.some((product) => product.id === id)),
        notifications.some((notification) => notification.invoice?.id === invoice.id),
      ]
    }
    assert.deepEqual(await receives('Manager'), [true, true])
    assert.deepEqual(await receives('Staff'), [true, false])
    assert.deepEqual(await read('Viewer'), { notifications: [], hasMore: false, unread: 0 })
  })

  test('are marked as read per user, one or all', async () => {
    const before = await read('Manager')
    await (
      await app.clientAs('Manager')
    ).call(markAllNotificationsRead, { upTo: before.notifications[0]?.id ?? 0 })
    assert.equal((await read('Manager')).unread, 0)
    assert.equal((await read()).unread > 0, true)
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 7 }))
    await sell(id, 2)
    const { notifications, unread } = await read('Manager')
    assert.equal(unread, 2)
    assert.deepEqual(
      notifications.slice(0, 3).map(({ isRead }) => isRead),
      [false, false, true],
    )
    const manager = await app.clientAs('Manager')
    await manager.call(markNotificationsRead, { ids: [notifications[0]?.id ?? 0] })
    await manager.call(markNotificationsRead, { ids: [notifications[0]?.id ?? 0] })
    assert.equal((await read('Manager')).unread, 1)
    await manager.call(markAllNotificationsRead, { upTo: 999_999 })
    assert.equal((await read('Manager')).unread, 0)
    // A later notification is unread even if `upTo` was above its id.
    await sell(id, 1)
    assert.equal((await read('Manager')).unread, 1)
  })

  test('does not mark as read what a transaction that runs for minutes adds below `upTo`', async () => {
    const manager = await app.clientAs('Manager')
    const { id: productId } = await admin.call(createProduct, buildProduct({ quantity: 100 }))
    await manager.call(markAllNotificationsRead, { upTo: 999_999 })
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into notifications (kind, product_id, created_at)
        values ('low stock', ${productId}, now() - interval '10 minutes')`)
      const invoice = await sell(productId, 1)
      // It was added minutes ago, too.
      const { rows } = await app.db.execute<{ id: string }>(sql`
        update notifications set created_at = now() - interval '9 minutes' where invoice_id = ${invoice.id} returning id`)
      await manager.call(markAllNotificationsRead, { upTo: Number(rows[0]?.id) })
      assert.equal((await read('Manager')).unread, 0)
    })
    assert.equal((await read('Manager')).unread, 1)
    await app.db.execute(sql`update notifications set settled_at = now() where product_id = ${productId}`)
  })

  test('does not mark notifications above `upTo` as read', async () => {
    const { notifications } = await read('Manager')
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 100 }))
    await sell(id, 1)
    await (await app.clientAs('Manager')).call(markAllNotificationsRead, { upTo: notifications[0]?.id ?? 0 })
    assert.equal((await read('Manager')).unread, 1)
  })

  trialTest(
    'responds fast and limits the counts with 200,000 notifications, half of them in one entry',
    async () => {
      await app.db.execute(sql`
      insert into notifications (kind, product_id, created_at)
      select 'low stock', 1000000 + n, now() - interval '1 day' + n * interval '1 millisecond'
      from generate_series(1, 100000) n`)
      await app.db.execute(sql`
      insert into notifications (kind, product_id, created_at)
      select 'low stock', 2000000 + n, now() - interval '1 hour' from generate_series(1, 100000) n`)
      await app.db.execute(sql`analyze notifications`)
      const readers: Role[] = ['Staff', 'Manager', 'Admin']
      await assertFasterThan(5000, async () => {
        const role = readers.shift() ?? 'Admin'
        const { notifications, hasMore, unread } = await read(role)
        assert.deepEqual([notifications.length, hasMore, unread], [shownNotifications, true, 100])
        assert.equal((await read(role, maxShownNotifications)).notifications.length, maxShownNotifications)
        assert.deepEqual(
          notifications.slice(0, 2).map((notification) => notification.count),
          [maxCounted, 1],
        )
        const started = performance.now()
        await (await app.clientAs(role)).call(markAllNotificationsRead, { upTo: notifications[0]?.id ?? 0 })
        const { rows } = await app.db.execute<{ count: string }>(sql`select count(*) from notification_reads`)
        // Old ones are covered by read_to; only recent ones get rows.
        assert.ok(Number(rows[0]?.count) < 100)
        assert.equal((await read(role)).unread, 0)
        return performance.now() - started
      })
    },
  )
})
