// The product list over HTTP: pages, filters and search, with totals that are right.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import {
  createProduct,
  deleteProduct,
  findProduct,
  findProducts,
  type NewProduct,
} from '#contract/catalog/products.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

suite('the product list', () => {
  let shop: TestApp
  let staff: TestClient
  const plain = { manufacturer: null, category: null, description: null }

  before(async () => {
    shop = await startTestApp()
    staff = await shop.clientAs('Staff')
    // Thirty products: plain ones, and at the end those that the searches are for.
    const named: Partial<NewProduct>[] = [
      {
        productId: 'SILK-1',
        productName: 'Crème blouse',
        manufacturer: 'Ærø Væv',
        category: 'Tops',
        quantity: 0,
      },
      {
        productId: 'SILK-10',
        productName: 'Shirt',
        color: 'Écru',
        size: 'XXL',
        category: 'Tops',
        quantity: 1,
      },
      { productId: 'WOOL-7', productName: 'A coat like SILK-1', size: 'XXL', quantity: 5 },
      { productId: '100%', productName: 'Cotton_shirt', quantity: 6 },
      {
        productId: String.raw`BACK\SLASH`,
        productName: '"Quoted" & <b>bold</b>',
        description: 'findme',
        quantity: 1000,
      },
    ]
    for (let place = 0; place < 25; place += 1)
      await staff.call(
        createProduct,
        buildProduct({ ...plain, productId: `P-${place}`, size: 'S', quantity: 50 }),
      )
    for (const product of named) await staff.call(createProduct, buildProduct({ ...plain, ...product }))
  })

  after(() => shop.close())

  async function list(query: string): Promise<{ codes: string[]; total: number }> {
    const response = await staff.fetch(`/api/products${query}`)
    const body = (await response.json()) as { products: { productId: string }[]; total: number }
    assert.equal(response.status, 200, JSON.stringify(body))
    return { codes: body.products.map(({ productId }) => productId), total: body.total }
  }

  async function search(words: string): Promise<string[]> {
    const { codes, total } = await list(`?search=${encodeURIComponent(words)}`)
    assert.equal(total, codes.length)
    return codes
  }

  test('twelve a page, the newest first, and a total of all', async () => {
    const { codes, total } = await list('')
    assert.equal(total, 30)
    assert.equal(codes.length, 12)
    assert.deepEqual(codes.slice(0, 6), [
      String.raw`BACK\SLASH`,
      '100%',
      'WOOL-7',
      'SILK-10',
      'SILK-1',
      'P-24',
    ])
  })

  test('the pages together are the catalogue, each product once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}`)))
    assert.deepEqual(
      pages.map(({ codes }) => codes.length),
      [12, 12, 6, 0],
    )
    assert.ok(pages.every(({ total }) => total === 30))
    assert.equal(new Set(pages.flatMap(({ codes }) => codes)).size, 30)
    assert.equal((await list('?limit=1000')).codes.length, 30)
    assert.equal((await list('?limit=3')).codes.length, 3)
    assert.deepEqual(await list('?page=1000000&limit=1000'), { codes: [], total: 30 })
  })

  test('all and an empty value are no filter', async () => {
    for (const query of ['?category=all&size=all&stockLevel=all', '?category=&size=&stockLevel=&search='])
      assert.equal((await list(query)).total, 30)
  })

  test('the stock levels are disjoint and together the catalogue', async () => {
    const [out, low, inStock] = await Promise.all(
      ['out', 'low', 'in'].map((level) => list(`?stockLevel=${level}&limit=100`)),
    )
    assert.deepEqual(out?.codes, ['SILK-1'])
    assert.deepEqual(low?.codes, ['WOOL-7', 'SILK-10'])
    assert.deepEqual(inStock?.total, 27)
  })

  test('a stock level that nobody knows is a 400', async () => {
    for (const level of ['none', 'OUT', 'low stock']) {
      const response = await staff.fetch(`/api/products?stockLevel=${encodeURIComponent(level)}`)
      assert.equal(response.status, 400)
      assert.deepEqual(await response.json(), {
        message: 'Must be one of in, low, out, short or all',
        errors: [{ path: 'stockLevel', message: 'Must be one of in, low, out, short or all' }],
      })
    }
  })

  test('filters narrow each other', async () => {
    assert.deepEqual((await list('?category=Tops')).codes, ['SILK-10', 'SILK-1'])
    assert.deepEqual((await list('?size=XXL')).codes, ['WOOL-7', 'SILK-10'])
    assert.deepEqual(await list('?category=Tops&size=XXL&stockLevel=low'), { codes: ['SILK-10'], total: 1 })
    assert.deepEqual(await list('?category=Tops&size=XXL&stockLevel=out'), { codes: [], total: 0 })
    assert.deepEqual(await list('?category=tops'), { codes: [], total: 0 })
  })

  const searches: [string, string[]][] = [
    ['creme', ['SILK-1']],
    ['CRÈME', ['SILK-1']],
    ['ecru', ['SILK-10']],
    ['aero vaev', ['SILK-1']],
    ['ÆRØ', ['SILK-1']],
    ['wool', ['WOOL-7']],
    ['  Wool-7 ', ['WOOL-7']],
    ['coat like', ['WOOL-7']],
    ['blouse silk', ['SILK-1']],
    ['creme  BLOUSE', ['SILK-1']],
    ['blouse wool', []],
    ['%', ['100%']],
    ['％', ['100%']],
    ['100%', ['100%']],
    ['_', ['100%']],
    ['n_s', ['100%']],
    ['\\', [String.raw`BACK\SLASH`]],
    ['k\\s', [String.raw`BACK\SLASH`]],
    ['"quoted"', [String.raw`BACK\SLASH`]],
    ['<b>', [String.raw`BACK\SLASH`]],
    ["'", []],
    ['findme', []],
    ['all', []],
    ['no such thing', []],
  ]
  for (const [words, codes] of searches) {
    test(`a search for ${JSON.stringify(words)} finds ${codes.join(' and ') || 'nothing'}`, async () => {
      assert.deepEqual(await search(words), codes)
    })
  }

  test('the product with exactly that code comes first, though others are newer', async () => {
    assert.deepEqual(await search('silk-1'), ['SILK-1', 'WOOL-7', 'SILK-10'])
  })

  test('a deleted product is gone from the list, the search, its page and its QR code', async () => {
    const { id } = await staff.call(createProduct, buildProduct({ productId: 'GONE-1' }))
    const manager = await shop.clientAs('Manager')
    await manager.call(deleteProduct, { id })
    assert.deepEqual(await search('gone-1'), [])
    assert.equal((await list('')).total, 30)
    const refusal = await catchRefusal(staff.call(findProduct, { id }))
    assert.deepEqual([refusal.status, refusal.sentence], [404, 'Product not found'])
    assert.equal((await staff.fetch(`/api/products/${id}/qr-code`)).status, 404)
    assert.equal((await catchRefusal(manager.call(deleteProduct, { id }))).status, 404)
  })

  test('the typed call and the bare address give the same list', async () => {
    const { products, total } = await staff.call(findProducts, { page: 2, limit: 12, stockLevel: 'in' })
    const { codes } = await list('?page=2&stockLevel=in')
    assert.deepEqual(
      products.map(({ productId }) => productId),
      codes,
    )
    assert.equal(total, 27)
    assert.ok(products.every(({ createdAt, price }) => createdAt instanceof Date && price === 8000))
  })
})
