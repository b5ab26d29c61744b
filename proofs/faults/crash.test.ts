// Kills real processes: acknowledged changes survive completely, others leave nothing.
import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { findImport, findImportByKey, undoImport } from '#contract/catalog/imports.ts'
import { createProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import {
  createInvoice,
  findInvoice,
  findInvoices,
  type Invoice,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import type { App } from '#server/app.ts'
import { streamImport, importFile } from '#server/catalog/imports/uploadFixtures.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { connect, type Connection } from '#server/platform/db/connect.ts'
import { createStorage, openAppWithEnv, type Storage } from '#server/testing/createStorage.ts'
import { readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, signInAs, type TestClient } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

const openingStock = 100_000

/** `npm run torture -- crashes` kills more often, and at every point of a transaction. */
const kills = Number(process.env['TEST_KILLS'] ?? 1)
const atEveryPoint = kills > 1

interface Order {
  key: string
  input: NewInvoice
}

describe('a killed process', () => {
  let storage: Storage
  /** Sessions are in the database, so one cookie survives every crash. */
  let cookie: string
  let products: Product[]
  let connection: Connection
  const acknowledged: Invoice[] = []

  before(async () => {
    storage = await createStorage()
    const app = await openAppWithEnv({ ...storage.env, PORT: '0', LOG_LEVEL: 'error' })
    const admin = await signInAs(app.url, 'Admin')
    cookie = admin.cookie
    products = []
    for (const price of [1999, 8000, 12_345]) {
      products.push(
        await admin.call(createProduct, buildProduct({ priceCents: price, quantity: openingStock })),
      )
    }
    await app.close()
    connection = connect({ connectionString: storage.env['DATABASE_URL'] }, () => {})
  })

  after(async () => {
    await connection.close()
    await storage.remove()
  })

  /** Opens the same data in this process. */
  async function withApp<T>(inspect: (app: App, client: TestClient) => Promise<T>): Promise<T> {
    const app = await openAppWithEnv({ ...storage.env, PORT: '0', LOG_LEVEL: 'error' })
    try {
      return await inspect(app, createTestClient(app.url, cookie))
    } finally {
      await app.close()
    }
  }

  function randomOrder(): Order {
    const lines = products.filter(() => randomInt(2) === 1)
    const items = (lines.length > 0 ? lines : products).map((product) => ({
      productId: product.id,
      quantity: randomInt(1, 4),
    }))
    return { key: randomUUID(), input: buildInvoice(items, { notes: randomUUID() }) }
  }

  /** Creates invoices until the connection breaks. Returns the order without a response. */
  async function orderUntilKilled({ call }: TestClient): Promise<Order> {
    for (;;) {
      const order = randomOrder()
      try {
        acknowledged.push(await call(createInvoice, order.input, { idempotencyKey: order.key }))
      } catch (error) {
        if (error instanceof CallError && error.status !== 503) throw error
        return order
      }
    }
  }

  /** The acknowledged invoices exist and no others, the newest are unchanged, and no stock is lost. */
  async function assertSaved({ call }: TestClient, newest: number): Promise<void> {
    const numbers: string[] = []
    for (let page = 1; ; page += 1) {
      const { invoices, total } = await call(findInvoices, { page, limit: 1000 })
      numbers.push(...invoices.map((invoice) => invoice.number))
      if (numbers.length >= total) break
    }
    assert.deepEqual(numbers.toSorted(), acknowledged.map((invoice) => invoice.number).toSorted())
    assert.deepEqual(
      numbers.map((number) => Number(number.split('-')[2])).toSorted((a, b) => a - b),
      numbers.map((_, index) => index + 1),
    )
    for (const invoice of acknowledged.slice(-newest)) {
      assert.deepEqual(await call(findInvoice, { id: invoice.id }), invoice)
    }
    for (const product of products) {
      const sold = acknowledged
        .filter((invoice) => invoice.status !== 'Void')
        .flatMap((invoice) => invoice.items)
        .reduce((sum, item) => sum + (item.productId === product.id ? item.quantity : 0), 0)
      assert.equal((await call(findProduct, { id: product.id })).quantity, openingStock - sold)
    }
  }

  test(`loses no acknowledged invoice in ${kills} kills`, { timeout: 30_000 + kills * 30_000 }, async () => {
    let unanswered: Order[] = []
    let before = 0
    for (let round = 1; round <= kills; round += 1) {
      // CRASH_AT is for tests only.
      const ignored = { NODE_ENV: 'production', CRASH_AT: 'invoice.before-commit' }
      const selvedge = startSelvedge({ ...storage.env, ...ignored })
      const client = createTestClient((await selvedge.ready).url, cookie)
      // These may or may not have been saved; repeated with their keys, each exists once.
      for (const { key, input } of unanswered) {
        acknowledged.push(await client.call(createInvoice, input, { idempotencyKey: key }))
      }
      await assertSaved(client, acknowledged.length - before)
      before = acknowledged.length

      const clients = [1, 2, 3, 4].map(() => orderUntilKilled(client))
      await waitFor('some invoices', () => acknowledged.length > before + 1)
      await wait(randomInt(50, 500))
      selvedge.signal('SIGKILL')
      assert.equal((await selvedge.ended).signal, 'SIGKILL')
      unanswered = await Promise.all(clients)
      if (round % 5 === 0 || round === kills) {
        assert.deepEqual(await checkIntegrity(connection.db, new Date()), [])
      }
    }
    assert.ok(acknowledged.length > kills, `only ${acknowledged.length} invoices were written in all`)
    await withApp(async (app, client) => {
      for (const { key, input } of unanswered) {
        acknowledged.push(await client.call(createInvoice, input, { idempotencyKey: key }))
      }
      await assertSaved(client, acknowledged.length - before)
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    })
  })

  const earlierInvoicePoints = atEveryPoint ? ['invoice.numbered', 'invoice.before-stock'] : []
  for (const point of [...earlierInvoicePoints, 'invoice.before-commit']) {
    test(`at ${point} leaves nothing, and a retry creates one invoice`, async () => {
      const before = await readDatabaseTotals(connection.db)
      const selvedge = startSelvedge({ ...storage.env, NODE_ENV: 'test', CRASH_AT: point })
      const { call } = createTestClient((await selvedge.ready).url, cookie)
      const { key, input } = randomOrder()
      await assert.rejects(call(createInvoice, input, { idempotencyKey: key }), TypeError)
      assert.equal((await selvedge.ended).signal, 'SIGKILL')

      await withApp(async (app, { call }) => {
        assert.deepEqual(await readDatabaseTotals(app.db), before)
        const invoice = await call(createInvoice, input, { idempotencyKey: key })
        assert.deepEqual(await call(createInvoice, input, { idempotencyKey: key }), invoice)
        acknowledged.push(invoice)
        await assertSaved(createTestClient(app.url, cookie), 1)
        assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
      })
    })
  }

  const earlierVoidPoints = atEveryPoint ? ['void.before-stock'] : []
  for (const point of [...earlierVoidPoints, 'void.before-commit']) {
    test(`at ${point} leaves the invoice unchanged, and a retry voids it`, async () => {
      const before = await readDatabaseTotals(connection.db)
      const selvedge = startSelvedge({ ...storage.env, NODE_ENV: 'test', CRASH_AT: point })
      const { call } = createTestClient((await selvedge.ready).url, cookie)
      const index = acknowledged.findLastIndex(({ status }) => status === 'Pending')
      const id = acknowledged[index]?.id ?? 0
      const key = { idempotencyKey: randomUUID() }
      await assert.rejects(call(voidInvoice, { id, reason: 'Ordered twice' }, key), TypeError)
      assert.equal((await selvedge.ended).signal, 'SIGKILL')

      await withApp(async (app, { call }) => {
        assert.deepEqual(await readDatabaseTotals(app.db), before)
        const invoice = await call(voidInvoice, { id, reason: 'Ordered twice' }, key)
        assert.deepEqual(await call(voidInvoice, { id, reason: 'Ordered twice' }, key), invoice)
        acknowledged[index] = invoice
        await assertSaved(createTestClient(app.url, cookie), acknowledged.length - index)
        assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
      })
    })
  }

  const head = 'productId,productName,quantity\n'
  function csvOf(prefix: string): string {
    return head + Array.from({ length: 1500 }, (_, index) => `${prefix}-${index},Imported shirt,3`).join('\n')
  }

  /** Imports until the process is killed, by itself at a crash point, or by this test at the first progress event. */
  async function importUntilKilled(prefix: string, key: string, point?: string): Promise<void> {
    const selvedge = startSelvedge({ ...storage.env, NODE_ENV: 'test', ...(point && { CRASH_AT: point }) })
    const client = createTestClient((await selvedge.ready).url, cookie)
    await assert.rejects(async () => {
      for await (const { type } of await streamImport(client, csvOf(prefix), { key })) {
        if (!point && type === 'progress') selvedge.signal('SIGKILL')
      }
      throw new TypeError('The connection ended without an error')
    }, TypeError)
    assert.equal((await selvedge.ended).signal, 'SIGKILL')
  }

  trialTest('during an import leaves no products, and the import can be repeated with its key', async () => {
    const before = await readDatabaseTotals(connection.db)
    const key = randomUUID()
    if (atEveryPoint) await importUntilKilled('SHIRT', key)
    await importUntilKilled('SHIRT', key, 'import.before-commit')
    await withApp(async (app, client) => {
      assert.equal((await catchRefusal(client.call(findImportByKey, { key }))).status, 404)
      assert.deepEqual(await readDatabaseTotals(app.db), before)
      const done = await importFile(client, csvOf('SHIRT'), { key })
      assert.deepEqual([done.import.importedCount, done.import.duplicateCount], [1500, 0])
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    })
  })

  trialTest('after an import leaves all its products; during its undo leaves them unchanged', async () => {
    const key = randomUUID()
    await importUntilKilled('SAVED', key, 'import.after-commit')
    const undoing = startSelvedge({ ...storage.env, NODE_ENV: 'test', CRASH_AT: 'undo.before-commit' })
    const { call } = createTestClient((await undoing.ready).url, cookie)
    const done = await call(findImportByKey, { key })
    assert.equal(done.importedCount, 1500)
    await assert.rejects(call(undoImport, { id: done.id }), TypeError)
    assert.equal((await undoing.ended).signal, 'SIGKILL')
    await withApp(async (app, { call }) => {
      assert.equal((await call(findImport, { id: done.id })).undone, null)
      assert.equal((await call(undoImport, { id: done.id })).removed, 1500)
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    })
  })
})
