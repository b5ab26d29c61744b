// The bell: what needs somebody's attention, once, for whoever can act on it, until it is settled or read.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { adjustStock, receiveStock } from '#contract/catalog/stock.ts'
import {
  findNotifications,
  type Notification,
  markAllNotificationsRead,
  markNotificationsRead,
} from '#contract/insight/notifications.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { notificationMessage } from '#domain/insight/notifications.ts'
import type { Role } from '#domain/permissions.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { assertFasterThan } from '#server/testing/assertFasterThan.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

suite('the bell', () => {
  let shop: TestApp
  let admin: TestClient

  before(async () => {
    shop = await startTestApp()
    admin = await shop.clientAs('Admin')
  })

  after(() => shop.close())

  async function bell(role: Role = 'Admin') {
    return (await shop.clientAs(role)).call(findNotifications, {})
  }

  async function noticesOf(isMeant: (notice: Notification) => boolean, role?: Role): Promise<Notification[]> {
    return (await bell(role)).notices.filter(isMeant)
  }

  async function sell(productId: number, quantity: number) {
    return admin.call(createInvoice, buildInvoice([{ productId, quantity }]))
  }

  test('tells of a product that runs low once, whatever is sold after that, until there is enough again', async () => {
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 10 }))
    const low = () => noticesOf(({ product }) => product?.id === id)
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

  test('says nothing of a product that comes in few', async () => {
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 2 }))
    await admin.call(adjustStock, { id, difference: -1, reason: 'Moth holes' })
    assert.deepEqual(await noticesOf(({ product }) => product?.id === id), [])
  })

  test('tells of an invoice that waits until it is processed or void', async () => {
    const { id: productId } = await admin.call(createProduct, buildProduct({ quantity: 100 }))
    const [one, other] = [await sell(productId, 1), await sell(productId, 1)]
    const waiting = () => noticesOf(({ invoice }) => invoice?.id === one.id || invoice?.id === other.id)
    const [newest, oldest] = await waiting()
    assert.deepEqual([newest?.invoice?.id, oldest?.invoice?.id], [other.id, one.id])
    assert.equal(
      newest && notificationMessage(newest),
      `Invoice ${other.invoiceNumber} for Harbour Street Boutique waits to be processed`,
    )
    await admin.call(setInvoiceStatus, { id: one.id, status: 'Processed' })
    await admin.call(voidInvoice, { id: other.id, reason: 'Ordered twice' })
    assert.deepEqual(await waiting(), [])
  })

  /** A message that stands so, as the worker leaves it. */
  async function aMessage(status: 'failed' | 'unknown', invoiceId: number | null): Promise<number> {
    const { rows } = await shop.db.execute<{ id: string }>(sql`
      insert into deliveries (channel, purpose, invoice_id, recipient, subject, text, message_id, status, next_attempt_at, created_at)
      values ('email', ${invoiceId === null ? 'invitation' : 'invoice'}, ${invoiceId}, 'orders@harbour.test', 'Hello', 'Hello',
        ${`<${Math.random()}@shop.test>`}, 'queued', now() + interval '1 day', now()) returning id`)
    const id = Number(rows[0]?.id)
    await standsNow(id, status)
    return id
  }

  async function standsNow(id: number, status: string): Promise<void> {
    const due = status === 'queued' ? sql`now() + interval '1 day'` : sql`null`
    await shop.db.execute(
      sql`update deliveries set status = ${status}, next_attempt_at = ${due} where id = ${id}`,
    )
  }

  test('tells of a message that failed until it is sent again, and of invitations Admins alone', async () => {
    const { id: productId } = await admin.call(createProduct, buildProduct({ quantity: 100 }))
    const invoice = await sell(productId, 1)
    const [failed, unknown] = [await aMessage('failed', invoice.id), await aMessage('unknown', null)]
    const of = (id: number, role?: Role) => noticesOf(({ delivery }) => delivery?.id === id, role)
    const [first] = await of(failed, 'Staff')
    assert.equal(first?.invoice?.id, invoice.id)
    assert.equal(
      first && notificationMessage(first),
      `Invoice ${invoice.invoiceNumber} could not be sent to orders@harbour.test`,
    )
    const [second] = await of(unknown)
    assert.equal(
      second && notificationMessage(second),
      'The invitation may not have reached orders@harbour.test',
    )
    for (const role of ['Manager', 'Staff', 'Viewer'] as const) assert.deepEqual(await of(unknown, role), [])
    await standsNow(failed, 'queued')
    await standsNow(unknown, 'sent')
    assert.deepEqual([...(await of(failed)), ...(await of(unknown))], [])
  })

  test('tells each role what it may act on', async () => {
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 6 }))
    const invoice = await sell(id, 1)
    const told = async (role: Role) => {
      const { notices } = await bell(role)
      return [
        notices.some(({ product }) => product?.id === id),
        notices.some((notice) => notice.invoice?.id === invoice.id),
      ]
    }
    assert.deepEqual(await told('Manager'), [true, true])
    assert.deepEqual(await told('Staff'), [true, false])
    assert.deepEqual(await bell('Viewer'), { notices: [], unread: 0 })
  })

  test('is read by each person for themselves, one notice or all', async () => {
    const before = await bell('Manager')
    await (
      await shop.clientAs('Manager')
    ).call(markAllNotificationsRead, { upTo: before.notices[0]?.id ?? 0 })
    assert.equal((await bell('Manager')).unread, 0)
    assert.equal((await bell()).unread > 0, true)
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 7 }))
    await sell(id, 2)
    const { notices, unread } = await bell('Manager')
    assert.equal(unread, 2)
    assert.deepEqual(
      notices.slice(0, 3).map(({ isRead }) => isRead),
      [false, false, true],
    )
    const manager = await shop.clientAs('Manager')
    await manager.call(markNotificationsRead, { ids: [notices[0]?.id ?? 0] })
    await manager.call(markNotificationsRead, { ids: [notices[0]?.id ?? 0] })
    assert.equal((await bell('Manager')).unread, 1)
    await manager.call(markAllNotificationsRead, { upTo: 999_999 })
    assert.equal((await bell('Manager')).unread, 0)
    // What is opened after that is unread, whatever number was named.
    await sell(id, 1)
    assert.equal((await bell('Manager')).unread, 1)
  })

  test('does not take for read what came after the newest that was seen', async () => {
    const { notices } = await bell('Manager')
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 100 }))
    await sell(id, 1)
    await (await shop.clientAs('Manager')).call(markAllNotificationsRead, { upTo: notices[0]?.id ?? 0 })
    assert.equal((await bell('Manager')).unread, 1)
  })

  test('counts no further than it tells, and answers at once, with 100,000 notices', async () => {
    await shop.db.execute(sql`
      insert into notices (kind, product_id, created_at)
      select 'low stock', 1000000 + n, now() - interval '1 day' from generate_series(1, 100000) n`)
    await shop.db.execute(sql`analyze notices`)
    const readers: Role[] = ['Staff', 'Manager', 'Admin']
    await assertFasterThan(5000, async () => {
      const role = readers.shift() ?? 'Admin'
      const { notices, unread } = await bell(role)
      assert.deepEqual([notices.length, unread], [20, 100])
      const started = performance.now()
      await (await shop.clientAs(role)).call(markAllNotificationsRead, { upTo: notices[0]?.id ?? 0 })
      const { rows } = await shop.db.execute<{ count: string }>(sql`select count(*) from notice_reads`)
      // One number says it of the old ones; only the youngest are marked one by one.
      assert.ok(Number(rows[0]?.count) < 100)
      assert.equal((await bell(role)).unread, 0)
      return performance.now() - started
    })
  })
})
