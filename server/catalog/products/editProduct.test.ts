// Tests editProduct over HTTP: optional fields, conflicting edits, stock movements and the activity log.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

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
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { conflictMessages, readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('editing products', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(app, 'Staff')
  const manager = useClient(app, 'Manager')

  const wire = { productName: 'Linen dress', color: 'Indigo', size: 'M', quantity: 10, price: '80.00' }

  function edit(product: Product, changes: Record<string, unknown>) {
    return staff.send('PUT', `/api/products/${product.id}`, { ...wire, ...changes })
  }

  async function movementsOf(product: Product) {
    const { movements, total } = await staff.call(findStockMovements, { id: product.id, page: 1, limit: 100 })
    assert.equal(total, movements.length)
    return movements.map(({ difference, quantityAfter, reason, userName }) => [
      difference,
      quantityAfter,
      reason,
      userName,
    ])
  }

  test('keeps omitted optional fields and clears empty or null ones', async () => {
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

  test('rejects changes to code, id, image and creation time', async () => {
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

  test('writes nothing if nothing changes', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const before = await readDatabaseTotals(app.db)
    const { status, body } = await edit(product, { version: product.version })
    assert.deepEqual([status, body['version']], [200, product.version])
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })

  test('rejects an edit of an old version and lists the changes with user and time', async () => {
    const product = await staff.call(createProduct, buildProduct({ quantity: 10 }))
    const theirs = { ...buildProduct(), id: product.id, productName: 'Linen gown', price: 7500, quantity: 4 }
    const { code: _code, ...fields } = theirs
    await manager.call(editProduct, { ...fields, version: product.version })
    const before = await readDatabaseTotals(app.db)
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
    const entry = await findNewestLogEntry(app)
    const time = formatDateTime(entry.createdAt, 'America/New_York')
    assert.ok(errors.every(({ message }) => message.endsWith(` on ${time}.`)))
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })

  test('combines a delivery, a count and a sale into one change of the quantity', async () => {
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

  test('truncates long descriptions in messages to what differs, and detects a change at their end', async () => {
    const description = 'Washed linen. '.repeat(100).trim()
    const product = await staff.call(createProduct, buildProduct({ description }))
    const messageAfter = async (changed: string) => {
      await manager.send('PUT', `/api/products/${product.id}`, { ...wire, description: changed })
      const { body } = await edit(product, { description, version: product.version })
      const errors = conflictMessages(body['errors'] as { path: string; message: string }[])
      return errors.get('description') ?? ''
    }
    assert.match(
      await messageAfter(`${description.slice(0, 700)}Ironed. ${description.slice(700)}`),
      /^Mona Manager changed it from …[a-zW. ]{75,80}… to …[a-zW. ]{20}Ironed\. [a-zW. ]{45,52}…\.$/,
    )
    assert.equal(
      await messageAfter(`${description} Ironed.`),
      'Mona Manager changed it from …linen. Washed linen. to …linen. Washed linen. Ironed..',
    )
  })

  test('sets a low stock threshold, keeps it if omitted, and clears it with null', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const set = await edit(product, { lowStockThreshold: 12 })
    const kept = await edit(product, { color: 'Red' })
    const cleared = await edit(product, { color: 'Red', lowStockThreshold: null })
    assert.deepEqual(
      [set, kept, cleared].map(({ body }) => body['lowStockThreshold']),
      [12, 12, null],
    )
    const entry = await findNewestLogEntry(app)
    assert.deepEqual(entry.changes, { lowStockThreshold: { from: 12, to: null } })
  })

  test("filters by stock level with the product's own threshold", async () => {
    const product = await staff.call(createProduct, buildProduct({ quantity: 10, lowStockThreshold: 10 }))
    const search = product.code
    const find = (stockLevel: 'in' | 'low') =>
      staff.call(findProducts, { page: 1, limit: 12, search, stockLevel })
    assert.deepEqual([(await find('low')).total, (await find('in')).total], [1, 0])
    await edit(product, { lowStockThreshold: 9 })
    assert.deepEqual([(await find('low')).total, (await find('in')).total], [0, 1])
  })

  test('accepts one of ten concurrent edits of the same version', async () => {
    const product = await staff.call(createProduct, buildProduct())
    const edits = Array.from({ length: 10 }, (_, index) =>
      edit(product, { color: `Red ${index}`, version: product.version }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, ...Array<number>(9).fill(409)],
    )
  })

  test('records a stock movement with its user for each change of the quantity', async () => {
    const product = await staff.call(createProduct, buildProduct({ quantity: 10 }))
    await edit(product, { quantity: 4 })
    await edit(product, { quantity: 4, color: 'Red' })
    await edit(product, { quantity: 0 })
    assert.deepEqual(await movementsOf(product), [
      [-4, 0, 'edited', 'Sam Staff'],
      [-6, 4, 'edited', 'Sam Staff'],
      [10, 10, 'created', 'Sam Staff'],
    ])
  })

  test('records no stock movement for a product created without stock', async () => {
    assert.deepEqual(await movementsOf(await staff.call(createProduct, buildProduct({ quantity: 0 }))), [])
  })

  test('records the changed fields in the activity log', async () => {
    const product = await staff.call(createProduct, buildProduct())
    await edit(product, { price: '79.90', quantity: 9 })
    const entry = await findNewestLogEntry(app)
    assert.equal(entry.action, `Updated product ${product.code}`)
    assert.equal(entry.userName, 'Sam Staff')
    assert.deepEqual(entry.changes, {
      price: { from: '$80.00', to: '$79.90' },
      quantity: { from: 10, to: 9 },
    })
  })

  test('returns a 404 for an unknown product from every endpoint', async () => {
    const body = JSON.stringify(wire)
    const headers = { 'content-type': 'application/json' }
    const requests: [string, string, RequestInit][] = [
      ['GET', '/api/products/999999', {}],
      ['PUT', '/api/products/999999', { body, headers }],
      ['DELETE', '/api/products/999999', {}],
      ['GET', '/api/products/999999/qr-code', {}],
      ['GET', '/api/products/999999/stock-movements', {}],
      ['POST', '/api/products/999999/receive', { body: '{"quantity":1}', headers }],
      ['POST', '/api/products/999999/adjust', { body: '{"difference":1,"reason":"Found"}', headers }],
      ['GET', '/api/products/9007199254740', {}],
    ]
    for (const [method, path, init] of requests) {
      const response = await manager.fetch(path, { method, ...init })
      assert.equal(response.status, 404, path)
      assert.deepEqual(await response.json(), { message: 'Product not found' })
    }
  })
})
