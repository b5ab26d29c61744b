// Kill -9 and its kin, against real processes on the embedded database: what was acknowledged stays, whole; the rest
// left nothing behind.
import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  type NewInvoice,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import type { App } from '#server/app.ts'
import { streamImport, importFile } from '#server/catalog/imports/uploadFixtures.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'
import { openAppWithEnv, createTestClient, type TestClient } from '#server/testing/startTestApp.ts'

const openingStock = 100_000

/** `npm run torture -- embeddedKilled` kills more often. */
const kills = Number(process.env['TEST_KILLS'] ?? 5)

interface Order {
  key: string
  input: NewInvoice
}

describe('a process that is killed', () => {
  let folder: string
  /** Sessions are in the database, so one cookie outlives every crash. */
  let cookie: string
  let goods: Product[]
  const acknowledged: Invoice[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-crash-'))
    const first = startSelvedge({ DATA_DIR: folder })
    const { url } = await first.ready
    const admin = await signInAsFirstAdmin(url)
    cookie = admin.cookie
    goods = []
    for (const price of [1999, 8000, 12_345]) {
      goods.push(await admin.call(createProduct, buildProduct({ price, quantity: openingStock })))
    }
    first.signal('SIGKILL')
    await first.ended
  })

  after(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  /** The same data folder in this process, for looking closer. */
  async function inside<T>(look: (app: App, visitor: TestClient) => Promise<T>): Promise<T> {
    const app = await openAppWithEnv({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' })
    try {
      return await look(app, createTestClient(app.url, cookie))
    } finally {
      await app.close()
    }
  }

  function anOrder(): Order {
    const lines = goods.filter(() => randomInt(2) === 1)
    const items = (lines.length > 0 ? lines : goods).map((product) => ({
      productId: product.id,
      quantity: randomInt(1, 4),
    }))
    return { key: randomUUID(), input: buildInvoice(items, { notes: randomUUID() }) }
  }

  /** Orders one after the other until the connection breaks; returns the one whose answer never came. */
  async function keepOrdering({ call }: TestClient): Promise<Order> {
    for (;;) {
      const order = anOrder()
      try {
        acknowledged.push(await call(createInvoice, order.input, { idempotencyKey: order.key }))
      } catch (error) {
        if (error instanceof CallError && error.status !== 503) throw error
        return order
      }
    }
  }

  /** Every acknowledged invoice is there and there is no other, the newest are as they were answered, no unit is lost. */
  async function assertKept({ call }: TestClient, newest: number): Promise<void> {
    const numbers: string[] = []
    for (let page = 1; ; page += 1) {
      const { invoices, total } = await call(findInvoices, { page, limit: 1000 })
      numbers.push(...invoices.map((invoice) => invoice.invoiceNumber))
      if (numbers.length >= total) break
    }
    assert.deepEqual(numbers.toSorted(), acknowledged.map((invoice) => invoice.invoiceNumber).toSorted())
    assert.deepEqual(
      numbers.map((number) => Number(number.split('-')[2])).toSorted((a, b) => a - b),
      numbers.map((_, index) => index + 1),
    )
    for (const invoice of acknowledged.slice(-newest)) {
      assert.deepEqual(await call(findInvoice, { id: invoice.id }), invoice)
    }
    for (const product of goods) {
      const sold = acknowledged
        .filter((invoice) => invoice.status !== 'Void')
        .flatMap((invoice) => invoice.items)
        .reduce((sum, item) => sum + (item.productId === product.id ? item.quantity : 0), 0)
      assert.equal((await call(findProduct, { id: product.id })).quantity, openingStock - sold)
    }
  }

  test(
    `${kills} times loses no acknowledged invoice and writes none by half`,
    { timeout: 30_000 + kills * 30_000 },
    async () => {
      let unanswered: Order[] = []
      let before = 0
      for (let round = 1; round <= kills; round += 1) {
        const selvedge = startSelvedge({ DATA_DIR: folder })
        const visitor = createTestClient((await selvedge.ready).url, cookie)
        // Whether these were written before the crash nobody knows; asked again, each is there once.
        for (const { key, input } of unanswered) {
          acknowledged.push(await visitor.call(createInvoice, input, { idempotencyKey: key }))
        }
        await assertKept(visitor, acknowledged.length - before)
        before = acknowledged.length

        const clients = [1, 2, 3, 4].map(() => keepOrdering(visitor))
        await wait(randomInt(50, 500))
        selvedge.signal('SIGKILL')
        assert.equal((await selvedge.ended).signal, 'SIGKILL')
        unanswered = await Promise.all(clients)
        if (round % 5 === 0 || round === kills) {
          await inside(async (app) => assert.deepEqual(await checkIntegrity(app.db, new Date()), []))
        }
      }
      assert.ok(acknowledged.length > kills, `only ${acknowledged.length} invoices were written in all`)
      await inside(async (app, visitor) => {
        for (const { key, input } of unanswered) {
          acknowledged.push(await visitor.call(createInvoice, input, { idempotencyKey: key }))
        }
        await assertKept(visitor, acknowledged.length - before)
        assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
      })
    },
  )

  for (const point of ['invoice.numbered', 'invoice.before-stock', 'invoice.before-commit']) {
    test(`at ${point} leaves nothing, and the same click afterwards makes one invoice`, async () => {
      const before = await inside((app) => readDatabaseTotals(app.db))
      const selvedge = startSelvedge({ DATA_DIR: folder, NODE_ENV: 'test', CRASH_AT: point })
      const { call } = createTestClient((await selvedge.ready).url, cookie)
      const { key, input } = anOrder()
      await assert.rejects(call(createInvoice, input, { idempotencyKey: key }), TypeError)
      assert.equal((await selvedge.ended).signal, 'SIGKILL')

      await inside(async (app, { call }) => {
        assert.deepEqual(await readDatabaseTotals(app.db), before)
        const invoice = await call(createInvoice, input, { idempotencyKey: key })
        assert.deepEqual(await call(createInvoice, input, { idempotencyKey: key }), invoice)
        acknowledged.push(invoice)
        await assertKept(createTestClient(app.url, cookie), 1)
        assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
      })
    })
  }

  for (const point of ['void.before-stock', 'void.before-commit']) {
    test(`at ${point} leaves the invoice as it was, and the same click afterwards makes it void`, async () => {
      const before = await inside((app) => readDatabaseTotals(app.db))
      const selvedge = startSelvedge({ DATA_DIR: folder, NODE_ENV: 'test', CRASH_AT: point })
      const { call } = createTestClient((await selvedge.ready).url, cookie)
      const place = acknowledged.findLastIndex(({ status }) => status === 'Pending')
      const id = acknowledged[place]?.id ?? 0
      const key = { idempotencyKey: randomUUID() }
      await assert.rejects(call(voidInvoice, { id, reason: 'Ordered twice' }, key), TypeError)
      assert.equal((await selvedge.ended).signal, 'SIGKILL')

      await inside(async (app, { call }) => {
        assert.deepEqual(await readDatabaseTotals(app.db), before)
        const invoice = await call(voidInvoice, { id, reason: 'Ordered twice' }, key)
        assert.deepEqual(await call(voidInvoice, { id, reason: 'Ordered twice' }, key), invoice)
        acknowledged[place] = invoice
        await assertKept(createTestClient(app.url, cookie), acknowledged.length - place)
        assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
      })
    })
  }

  const head = 'productId,productName,quantity\n'
  function goodsToImport(prefix: string): string {
    return head + Array.from({ length: 1500 }, (_, index) => `${prefix}-${index},Imported shirt,3`).join('\n')
  }

  /** Imports until the process is killed: by itself at a point, or by us at the first news of it. */
  async function importUntilKilled(prefix: string, key: string, point?: string): Promise<void> {
    const selvedge = startSelvedge({ DATA_DIR: folder, NODE_ENV: 'test', ...(point && { CRASH_AT: point }) })
    const visitor = createTestClient((await selvedge.ready).url, cookie)
    await assert.rejects(async () => {
      for await (const { type } of await streamImport(visitor, goodsToImport(prefix), { key })) {
        if (!point && type === 'progress') selvedge.signal('SIGKILL')
      }
      throw new TypeError('The connection ended without a word')
    }, TypeError)
    assert.equal((await selvedge.ended).signal, 'SIGKILL')
  }

  test('in an import, or at its end, leaves none of its products, and it can be repeated with its key', async () => {
    const before = await inside((app) => readDatabaseTotals(app.db))
    const key = randomUUID()
    await importUntilKilled('SHIRT', key)
    await importUntilKilled('SHIRT', key, 'import.before-commit')
    await inside(async (app, visitor) => {
      assert.equal((await catchRefusal(visitor.call(findImportByKey, { key }))).status, 404)
      assert.deepEqual(await readDatabaseTotals(app.db), before)
      const done = await importFile(visitor, goodsToImport('SHIRT'), { key })
      assert.deepEqual([done.import.importedCount, done.import.duplicateCount], [1500, 0])
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    })
  })

  test('after an import leaves all of it, and its key says so; in its undo leaves it as it is', async () => {
    const key = randomUUID()
    await importUntilKilled('KEPT', key, 'import.after-commit')
    const undoing = startSelvedge({ DATA_DIR: folder, NODE_ENV: 'test', CRASH_AT: 'undo.before-commit' })
    const { call } = createTestClient((await undoing.ready).url, cookie)
    const done = await call(findImportByKey, { key })
    assert.equal(done.importedCount, 1500)
    await assert.rejects(call(undoImport, { id: done.id }), TypeError)
    assert.equal((await undoing.ended).signal, 'SIGKILL')
    await inside(async (app, { call }) => {
      assert.equal((await call(findImport, { id: done.id })).undone, null)
      assert.equal((await call(undoImport, { id: done.id })).removed, 1500)
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    })
  })

  test('outside of tests ignores CRASH_AT', async () => {
    const selvedge = startSelvedge({
      DATA_DIR: folder,
      NODE_ENV: 'production',
      CRASH_AT: 'invoice.before-commit',
    })
    const { call } = createTestClient((await selvedge.ready).url, cookie)
    acknowledged.push(await call(createInvoice, anOrder().input))
    selvedge.signal('SIGKILL')
    await selvedge.ended
  })
})
