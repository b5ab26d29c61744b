// Tests createProduct over HTTP: codes, prices and validation messages.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { findProductAliases } from '#contract/catalog/productAliases.ts'
import { createProduct, deleteProduct, findProduct } from '#contract/catalog/products.ts'
import { productColumns } from '#domain/catalog/productColumns.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('creating products', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(app, 'Staff')
  const manager = useClient(app, 'Manager')

  const wire = { productName: 'Linen dress', color: 'Indigo', size: 'M', quantity: 10, price: '80.00' }

  test('returns the new product as stored, with a QR code and without an image', async () => {
    const { status, body } = await staff.send('POST', '/api/products', {
      ...wire,
      productId: ' NEW-1 ',
      price: '12.3',
    })
    assert.equal(status, 201)
    const { id, createdAt, ...rest } = body
    assert.ok(Number.isInteger(id) && Date.now() - Date.parse(String(createdAt)) < 60_000)
    assert.deepEqual(rest, {
      ...Object.fromEntries(Object.keys(productColumns).map((column) => [column, null])),
      ...wire,
      productId: 'NEW-1',
      price: '12.30',
      styleId: null,
      imageUrl: null,
      qrCodeUrl: `/api/products/${String(id)}/qr-code`,
      version: 2,
    })
    const response = await staff.fetch(`/api/products/${String(id)}`)
    assert.deepEqual(await response.json(), body)
  })

  test('treats the category none as no category', async () => {
    for (const [index, category] of ['none', 'None', ' NONE '].entries()) {
      const { body } = await staff.send('POST', '/api/products', {
        ...wire,
        productId: `NONE-${index}`,
        category,
      })
      assert.equal(body['category'], null)
      const { id } = body
      const edited = await staff.send('PUT', `/api/products/${String(id)}`, { ...wire, category: 'Tops' })
      assert.equal(edited.body['category'], 'Tops')
      const back = await staff.send('PUT', `/api/products/${String(id)}`, { ...wire, category })
      assert.equal(back.body['category'], null)
    }
  })

  const prices: [unknown, string][] = [
    ['12.3', '12.30'],
    ['12', '12.00'],
    ['12.340', '12.34'],
    [12.34, '12.34'],
    [0, '0.00'],
    ['0', '0.00'],
    [' 7.5 ', '7.50'],
    ['9999999.99', '9999999.99'],
    ['007.10', '7.10'],
  ]
  for (const [price, stored] of prices) {
    test(`stores the price ${JSON.stringify(price)} as ${stored}`, async () => {
      const { code: productId } = buildProduct()
      const { status, body } = await staff.send('POST', '/api/products', { ...wire, productId, price })
      assert.deepEqual([status, body['price']], [201, stored])
    })
  }

  const refusals: [Record<string, unknown>, string, string][] = [
    [{ productId: '' }, 'productId', 'Product ID is required'],
    [{ productName: '  ' }, 'productName', 'Product name is required'],
    [{ color: undefined }, 'color', 'Color is required'],
    [{ size: '' }, 'size', 'Size is required'],
    [{ quantity: -1 }, 'quantity', 'Quantity must be 0 or greater'],
    [{ quantity: 1.5 }, 'quantity', 'Quantity must be a whole number'],
    [{ quantity: '5' }, 'quantity', 'Quantity must be a whole number'],
    [{ quantity: 1_000_001 }, 'quantity', 'Quantity must be at most 1,000,000'],
    [
      { lowStockThreshold: -1 },
      'lowStockThreshold',
      'Low stock threshold must be a whole number from 0 to 1,000,000',
    ],
    [{ price: '-0.01' }, 'price', 'Price must be 0 or greater'],
    [{ price: -5 }, 'price', 'Price must be 0 or greater'],
    [{ price: '10000000.00' }, 'price', 'Price must be at most 9999999.99'],
    [{ price: '1.005' }, 'price', 'Price must be an amount such as 12.34'],
    [{ price: 0.1 + 0.2 }, 'price', 'Price must be an amount such as 12.34'],
    [{ price: '$5' }, 'price', 'Price must be an amount such as 12.34'],
    [{ id: 7 }, 'id', 'This field is not known here.'],
    [{ imageUrl: 'http://evil.test/a.png' }, 'imageUrl', 'Please upload the image first.'],
  ]
  for (const [wrong, path, message] of refusals) {
    test(`rejects ${JSON.stringify(wrong)}: ${message}`, async () => {
      const before = await readDatabaseTotals(app.db)
      const { status, body } = await staff.send('POST', '/api/products', {
        ...wire,
        productId: 'REFUSED',
        ...wrong,
      })
      assert.equal(status, 400)
      assert.deepEqual(body, { message, errors: [{ path, message }] })
      assert.deepEqual(await readDatabaseTotals(app.db), before)
    })
  }

  test('stores a low stock threshold', async () => {
    const product = await staff.call(createProduct, buildProduct({ lowStockThreshold: 12 }))
    assert.equal(product.lowStockThreshold, 12)
    assert.equal((await staff.call(findProduct, { id: product.id })).lowStockThreshold, 12)
  })

  test('reports all errors at once', async () => {
    const { status, body } = await staff.send('POST', '/api/products', {
      productId: 'X',
      quantity: -1,
      price: 'free',
    })
    assert.equal(status, 400)
    const paths = (body['errors'] as { path: string }[]).map(({ path }) => path)
    assert.deepEqual(paths.toSorted(), ['color', 'price', 'productName', 'quantity', 'size'])
  })

  test('rejects a code that is taken, ignoring case', async () => {
    await staff.call(createProduct, buildProduct({ code: 'Straße-É1' }))
    for (const productId of ['Straße-É1', 'sTRAßE-é1', ' Straße-É1 ']) {
      const before = await readDatabaseTotals(app.db)
      const { status, body } = await staff.send('POST', '/api/products', { ...wire, productId })
      const message = `Product ID ${productId.trim()} is already taken.`
      assert.equal(status, 409)
      assert.deepEqual(body, { message, errors: [{ path: 'productId', message }] })
      assert.deepEqual(await readDatabaseTotals(app.db), before)
    }
  })

  test('accepts one of ten concurrent products with the same code', async () => {
    const calls = Array.from({ length: 10 }, () =>
      staff.call(createProduct, buildProduct({ code: 'RACE-1' })),
    )
    const { done, refused } = await settleCalls(calls)
    assert.equal(done.length, 1)
    assert.ok(refused.every(({ status }) => status === 409))
  })

  test('accepts the code of a deleted product', async () => {
    const first = await staff.call(createProduct, buildProduct({ code: 'AGAIN-1' }))
    await manager.call(deleteProduct, { id: first.id })
    const second = await staff.call(createProduct, buildProduct({ code: 'again-1' }))
    assert.notEqual(second.id, first.id)
    assert.equal(
      (await catchRefusal(staff.call(createProduct, buildProduct({ code: 'AGAIN-1' })))).status,
      409,
    )
  })

  test('adds a barcode with the product, or neither', async () => {
    const coat = { ...buildProduct({ code: 'COAT-1' }), barcode: '00036000291452' }
    const key = { idempotencyKey: 'coat-with-a-barcode' }
    const created = await staff.call(createProduct, coat, key)
    const { action } = await findNewestLogEntry(app)
    assert.equal(action, 'Created barcode 036000291452 of COAT-1')
    assert.deepEqual(await staff.call(createProduct, coat, key), created)
    const query = { page: 1, limit: 10, productId: created.id }
    const { aliases } = await staff.call(findProductAliases, query)
    assert.deepEqual(
      aliases.map(({ code, packUnits, customer, supplier }) => [code, packUnits, customer, supplier]),
      [['036000291452', 1, null, null]],
    )
    const refused: [barcode: string, status: number, message: string][] = [
      ['036000291455', 400, '036000291455 is not a UPC: its last digit would be 2.'],
      ['01000009', 400, '01000009 can be a GTIN-8 or a UPC-E. Enter 000001000009 or 010000000009.'],
      ['0036000291452', 409, '036000291452 is already a barcode of COAT-1. Change or remove it there.'],
      ['coat-1', 409, 'coat-1 is the ID of product COAT-1. A scan would find both.'],
      ['x'.repeat(121), 400, 'Barcode must be at most 120 characters long'],
    ]
    for (const [barcode, status, message] of refused) {
      const before = await readDatabaseTotals(app.db)
      const reply = await staff.send('POST', '/api/products', { ...wire, productId: 'COAT-2', barcode })
      assert.equal(reply.status, status)
      assert.deepEqual(reply.body, { message, errors: [{ path: 'barcode', message }] })
      assert.deepEqual(await readDatabaseTotals(app.db), before)
    }
    for (const [index, barcode] of ['', null].entries()) {
      const { status } = await staff.send('POST', '/api/products', {
        ...wire,
        productId: `BARE-${index}`,
        barcode,
      })
      assert.equal(status, 201)
    }
  })

  test('stores text as typed: markup, all scripts and emoji', async () => {
    const productName = `<script>alert("1")</script> 'drop' 漢字 עברית 👗 =1+1`
    const product = await staff.call(
      createProduct,
      buildProduct({ name: productName, description: 'one\ntwo\n\tthree' }),
    )
    assert.equal(product.name, productName)
    assert.equal(product.description, 'one\ntwo\n\tthree')
    const response = await staff.fetch(`/api/products/${product.id}`)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  })
})
