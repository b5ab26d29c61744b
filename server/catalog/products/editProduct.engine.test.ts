// Editing products over HTTP: what is kept and cleared, two people at once, and what the ledger and the log tell.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import {
  createProduct,
  editProduct,
  findProduct,
  findProducts,
  type Product,
} from '#contract/catalog/products.ts'
import { countStock, findStockMovements, receiveStock } from '#contract/catalog/stock.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { desc } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { conflictMessages, readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

suite('editing products', () => {
  let shop: TestApp
  let staff: TestClient
  let manager: TestClient

  before(async () => {
    shop = await startTestApp()
    staff = await shop.clientAs('Staff')
    manager = await shop.clientAs('Manager')
  })

  after(async () => {
    await shop.assertIntegrity()
    await shop.close()
  })

  const wire = { productName: 'Linen dress', color: 'Indigo', size: 'M', quantity: 10, price: '80.00' }

  function edit(product: Product, changes: Record<string, unknown>) {
    return staff.send('PUT', `/api/products/${product.id}`, { ...wire, ...changes })
  }

  async function ledgerOf(product: Product) {
    const { movements, total } = await staff.call(findStockMovements, { id: product.id, page: 1, limit: 100 })
    assert.equal(total, movements.length)
    return movements.map(({ difference, quantityAfter, reason, userName }) => [
      difference,
      quantityAfter,
      reason,
      userName,
    ])
  }

  test('optional fields that an edit leaves out are kept; empty or null ones are cleared', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const kept = await edit(product, { productName: 'Linen gown' })
    assert.equal(kept.status, 200)
    assert.deepEqual(
      [kept.body['manufacturer'], kept.body['category'], kept.body['description']],
      [product.manufacturer, product.category, product.description],
    )
    const cleared = await edit(product, { manufacturer: '', category: null, description: '   ' })
    assert.deepEqual(
      [cleared.body['manufacturer'], cleared.body['category'], cleared.body['description']],
      [null, null, null],
    )
    assert.equal(cleared.body['productName'], 'Linen dress')
  })

  test('an edit can change neither the code, nor the id, nor the picture, nor when the product was made', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const sneaked = {
      productId: 'OTHER',
      createdAt: '2020-01-01T00:00:00Z',
      imageUrl: '/x',
      deletedAt: null,
      createdBy: 1,
    }
    for (const [field, value] of Object.entries(sneaked))
      assert.equal((await edit(product, { [field]: value })).status, 400, field)
    assert.equal(
      (await edit(product, { id: product.id + 1 })).body['message'],
      '"id" is a path parameter and must not be repeated.',
    )
    assert.deepEqual(await staff.call(findProduct, { id: product.id }), product)
  })

  test('an edit that changes nothing writes nothing', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const before = await readDatabaseTotals(shop.db)
    const { status, body } = await edit(product, { version: product.version })
    assert.deepEqual([status, body['version']], [200, product.version])
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('an edit of what somebody else has changed says what, from what, to what, and by whom', async () => {
    const product = await staff.call(createProduct, buildProduct({ quantity: 10 }))
    const theirs = { ...buildProduct(), id: product.id, productName: 'Linen gown', price: 7500, quantity: 4 }
    const { productId: _code, ...fields } = theirs
    await manager.call(editProduct, { ...fields, version: product.version })
    const before = await readDatabaseTotals(shop.db)
    const { status, body } = await edit(product, { quantity: 12, version: product.version })
    assert.equal(status, 409)
    assert.equal(body['message'], 'Linen gown was changed by Mona Manager while you were editing it.')
    const errors = body['errors'] as { path: string; message: string }[]
    assert.deepEqual(
      conflictMessages(errors),
      new Map([
        ['productName', 'Mona Manager changed it from Linen dress to Linen gown.'],
        ['price', 'Mona Manager changed it from $80.00 to $75.00.'],
        ['quantity', 'Mona Manager changed it from 10 to 4.'],
      ]),
    )
    const [entry] = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    const moment = formatDateTime(entry?.createdAt ?? new Date(0), 'America/New_York')
    assert.ok(errors.every(({ message }) => message.endsWith(` on ${moment}.`)))
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('whoever did it: an edit after a delivery, a count and a sale tells of all three as one', async () => {
    const product = await staff.call(createProduct, buildProduct({ quantity: 10 }))
    await manager.call(receiveStock, { id: product.id, quantity: 5 })
    await manager.call(countStock, { lines: [{ id: product.id, expected: 15, counted: 14 }] })
    await staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    const { status, body } = await edit(product, { version: product.version })
    assert.equal(status, 409)
    assert.deepEqual(
      conflictMessages(body['errors'] as { path: string; message: string }[]),
      new Map([['quantity', 'Sam Staff changed it from 10 to 13.']]),
    )
  })

  test('a description of thousands of characters is cut where it is told, and seen though its beginning is the same', async () => {
    const story = 'Washed linen. '.repeat(100).trim()
    const product = await staff.call(createProduct, buildProduct({ description: story }))
    await manager.send('PUT', `/api/products/${product.id}`, { ...wire, description: `${story} Ironed.` })
    const { body } = await edit(product, { description: story, version: product.version })
    const told =
      conflictMessages(body['errors'] as { path: string; message: string }[]).get('description') ?? ''
    assert.match(
      told,
      /^Mona Manager changed it from (Washed linen\. ){5}Washed lin… to (Washed linen\. ){5}Washed lin…\.$/,
    )
  })

  test('a threshold of its own is set, kept where it is left out, and cleared by null', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const set = await edit(product, { lowStockThreshold: 12 })
    const kept = await edit(product, { color: 'Red' })
    const cleared = await edit(product, { color: 'Red', lowStockThreshold: null })
    assert.deepEqual(
      [set, kept, cleared].map(({ body }) => body['lowStockThreshold']),
      [12, 12, null],
    )
    const [entry] = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.deepEqual(entry?.changes, { lowStockThreshold: { from: 12, to: null } })
  })

  test('a filter by level goes by the threshold that a product has of its own', async () => {
    const product = await staff.call(createProduct, buildProduct({ quantity: 10, lowStockThreshold: 10 }))
    const search = product.productId
    const find = (stockLevel: 'in' | 'low') =>
      staff.call(findProducts, { page: 1, limit: 12, search, stockLevel })
    assert.deepEqual([(await find('low')).total, (await find('in')).total], [1, 0])
    await edit(product, { lowStockThreshold: 9 })
    assert.deepEqual([(await find('low')).total, (await find('in')).total], [0, 1])
  })

  test('of ten edits of the same version at once, one is taken', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const edits = Array.from({ length: 10 }, (_, place) =>
      edit(product, { color: `Red ${place}`, version: product.version }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, ...Array<number>(9).fill(409)],
    )
  })

  test('the ledger tells every change of the stock, the newest first, and who made it', async () => {
    const product = await staff.call(createProduct, buildProduct({ quantity: 10 }))
    await edit(product, { quantity: 4 })
    await edit(product, { quantity: 4, color: 'Red' })
    await edit(product, { quantity: 0 })
    assert.deepEqual(await ledgerOf(product), [
      [-4, 0, 'edited', 'Sam Staff'],
      [-6, 4, 'edited', 'Sam Staff'],
      [10, 10, 'created', 'Sam Staff'],
    ])
  })

  test('a product that begins with nothing has an empty ledger', async () => {
    assert.deepEqual(await ledgerOf(await staff.call(createProduct, buildProduct({ quantity: 0 }))), [])
  })

  test('the ledger comes in pages', async () => {
    const product = await staff.call(createProduct, buildProduct({ quantity: 1 }))
    for (const quantity of [2, 3, 4]) await edit(product, { quantity })
    const page = await staff.call(findStockMovements, { id: product.id, page: 2, limit: 3 })
    assert.deepEqual([page.total, page.movements.map(({ reason }) => reason)], [4, ['created']])
  })

  test('a change is told in the activity log with what it changed, in the words of people', async () => {
    const product = await staff.call(createProduct, buildProduct())
    await edit(product, { price: '79.90', quantity: 9 })
    const [entry] = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.equal(entry?.action, `Updated product ${product.productId}`)
    assert.equal(entry.userName, 'Sam Staff')
    assert.deepEqual(entry.changes, {
      price: { from: '$80.00', to: '$79.90' },
      quantity: { from: 10, to: 9 },
    })
  })

  test('a product that is not there is a 404 with its sentence, whatever is asked of it', async () => {
    const body = JSON.stringify(wire)
    const headers = { 'content-type': 'application/json' }
    const asked: [string, string, RequestInit][] = [
      ['GET', '/api/products/999999', {}],
      ['PUT', '/api/products/999999', { body, headers }],
      ['DELETE', '/api/products/999999', {}],
      ['GET', '/api/products/999999/qr-code', {}],
      ['GET', '/api/products/999999/stock-movements', {}],
      ['POST', '/api/products/999999/receive', { body: '{"quantity":1}', headers }],
      ['POST', '/api/products/999999/adjust', { body: '{"difference":1,"reason":"Found"}', headers }],
      ['GET', '/api/products/9007199254740', {}],
    ]
    for (const [method, path, init] of asked) {
      const response = await manager.fetch(path, { method, ...init })
      assert.equal(response.status, 404, path)
      assert.deepEqual(await response.json(), { message: 'Product not found' })
    }
  })
})
