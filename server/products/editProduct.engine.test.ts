// Editing products over HTTP: what is kept and cleared, two people at once, and what the ledger and the log tell.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { desc } from 'drizzle-orm'

import {
  createProduct,
  editProduct,
  findProduct,
  findStockMovements,
  type Product,
} from '#contract/products.ts'
import { activityLog } from '#server/db/schema.ts'
import { aProduct } from '#server/testing/goods.ts'
import { openShop, type Shop, type Visitor } from '#server/testing/openShop.ts'
import { readBooks } from '#server/testing/outcomes.ts'

suite('editing products', () => {
  let shop: Shop
  let staff: Visitor
  let manager: Visitor

  before(async () => {
    shop = await openShop()
    staff = await shop.as('Staff')
    manager = await shop.as('Manager')
  })

  after(async () => {
    await shop.assertProven()
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
    const product = await staff.call(createProduct, aProduct())
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
    const product = await staff.call(createProduct, aProduct())
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
      '"id" belongs in the address alone.',
    )
    assert.deepEqual(await staff.call(findProduct, { id: product.id }), product)
  })

  test('an edit that changes nothing writes nothing', async () => {
    const product = await staff.call(createProduct, aProduct())
    const before = await readBooks(shop.db)
    const { status, body } = await edit(product, { version: product.version })
    assert.deepEqual([status, body['version']], [200, product.version])
    assert.deepEqual(await readBooks(shop.db), before)
  })

  test('an edit of what somebody else has changed says what, from what, to what, and by whom', async () => {
    const product = await staff.call(createProduct, aProduct({ quantity: 10 }))
    const theirs = { ...aProduct(), id: product.id, productName: 'Linen gown', price: 7500, quantity: 4 }
    const { productId: _code, ...fields } = theirs
    await manager.call(editProduct, { ...fields, version: product.version })
    const before = await readBooks(shop.db)
    const { status, body } = await edit(product, { quantity: 12, version: product.version })
    assert.equal(status, 409)
    assert.equal(body['message'], 'Linen gown was changed by Mona Manager while you were editing it.')
    assert.deepEqual(
      new Map(
        (body['errors'] as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
      ),
      new Map([
        ['productName', 'Mona Manager changed it from Linen dress to Linen gown.'],
        ['price', 'Mona Manager changed it from $80.00 to $75.00.'],
        ['quantity', 'Mona Manager changed it from 10 to 4.'],
      ]),
    )
    assert.deepEqual(await readBooks(shop.db), before)
  })

  test('of ten edits of the same version at once, one is taken', async () => {
    const product = await staff.call(createProduct, aProduct())
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
    const product = await staff.call(createProduct, aProduct({ quantity: 10 }))
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
    assert.deepEqual(await ledgerOf(await staff.call(createProduct, aProduct({ quantity: 0 }))), [])
  })

  test('the ledger comes in pages', async () => {
    const product = await staff.call(createProduct, aProduct({ quantity: 1 }))
    for (const quantity of [2, 3, 4]) await edit(product, { quantity })
    const page = await staff.call(findStockMovements, { id: product.id, page: 2, limit: 3 })
    assert.deepEqual([page.total, page.movements.map(({ reason }) => reason)], [4, ['created']])
  })

  test('a change is told in the activity log with what it changed, in the words of people', async () => {
    const product = await staff.call(createProduct, aProduct())
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
      ['GET', '/api/products/9007199254740', {}],
    ]
    for (const [method, path, init] of asked) {
      const response = await manager.fetch(path, { method, ...init })
      assert.equal(response.status, 404, path)
      assert.deepEqual(await response.json(), { message: 'Product not found' })
    }
  })
})
