// Tests findProducts over HTTP: pages, filters, search and totals.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import {
  createProduct,
  deleteProduct,
  findProduct,
  findProducts,
  findProductValues,
  type NewProduct,
} from '#contract/catalog/products.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('finding products', () => {
  const app = useTestApp()
  const staff = useClient(app, 'Staff')
  const plain = { manufacturer: null, category: null, description: null }

  before(async () => {
    // Thirty products: 25 plain ones, then 5 for the searches.
    const special: Partial<NewProduct>[] = [
      {
        code: 'SILK-1',
        name: 'Crème blouse',
        manufacturer: 'Ærø Væv',
        category: 'Tops',
        quantity: 0,
      },
      {
        code: 'SILK-10',
        name: 'Shirt',
        color: 'Écru',
        size: 'XXL',
        category: 'Tops',
        quantity: 1,
      },
      { code: 'WOOL-7', name: 'A coat like SILK-1', size: 'XXL', quantity: 5 },
      { code: '100%', name: 'Cotton_shirt', quantity: 6 },
      {
        code: String.raw`BACK\SLASH`,
        name: '"Quoted" & <b>bold</b>',
        description: 'findme',
        quantity: 1000,
      },
    ]
    for (let index = 0; index < 25; index += 1)
      await staff.call(createProduct, buildProduct({ ...plain, code: `P-${index}`, size: 'S', quantity: 50 }))
    for (const product of special) await staff.call(createProduct, buildProduct({ ...plain, ...product }))
  })

  async function list(query: string): Promise<{ codes: string[]; total: number }> {
    const response = await staff.fetch(`/api/products${query}`)
    const body = (await response.json()) as { products: { productId: string }[]; total: number }
    assert.equal(response.status, 200, JSON.stringify(body))
    return { codes: body.products.map(({ productId }) => productId), total: body.total }
  }

  async function search(text: string): Promise<string[]> {
    const { codes, total } = await list(`?search=${encodeURIComponent(text)}`)
    assert.equal(total, codes.length)
    return codes
  }

  test('returns twelve products per page, newest first, and the total', async () => {
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

  test('returns each product on exactly one page', async () => {
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

  test('returns the products with given ids, without deleted ones and unknown ids', async () => {
    const { products } = await staff.call(findProducts, { page: 1, limit: 3 })
    const [newest, second] = products.map(({ id }) => id)
    const deleted = await staff.call(createProduct, buildProduct())
    await (await app.clientAs('Manager')).call(deleteProduct, { id: deleted.id })
    const ids = `${second},${newest},${deleted.id},999999999,${newest}`
    assert.deepEqual(await list(`?ids=${ids}`), { codes: [String.raw`BACK\SLASH`, '100%'], total: 2 })
    assert.deepEqual(await list(`?ids=${ids}&limit=1&page=2`), { codes: ['100%'], total: 2 })
    assert.deepEqual(await list(`?ids=${ids}&stockLevel=low`), { codes: [], total: 0 })
    assert.equal((await list('?ids=')).total, 30)
    const tooMany = Array.from({ length: 251 }, () => newest).join(',')
    for (const query of ['1,', '1,x', '01', '1&search=a', tooMany])
      assert.equal((await staff.fetch(`/api/products?ids=${query}`)).status, 400, query)
  })

  test('ignores the filter values all and empty', async () => {
    for (const query of ['?category=all&size=all&stockLevel=all', '?category=&size=&stockLevel=&search='])
      assert.equal((await list(query)).total, 30)
  })

  test('assigns each product to exactly one stock level', async () => {
    const [out, low, inStock] = await Promise.all(
      ['out', 'low', 'in'].map((level) => list(`?stockLevel=${level}&limit=100`)),
    )
    assert.deepEqual(out?.codes, ['SILK-1'])
    assert.deepEqual(low?.codes, ['WOOL-7', 'SILK-10'])
    assert.deepEqual(inStock?.total, 27)
  })

  test('rejects an unknown stock level', async () => {
    for (const level of ['none', 'OUT', 'low stock']) {
      const response = await staff.fetch(`/api/products?stockLevel=${encodeURIComponent(level)}`)
      assert.equal(response.status, 400)
      assert.deepEqual(await response.json(), {
        message: 'Must be one of in, low, out, short or all',
        errors: [{ path: 'stockLevel', message: 'Must be one of in, low, out, short or all' }],
      })
    }
  })

  test('combines filters', async () => {
    assert.deepEqual((await list('?category=Tops')).codes, ['SILK-10', 'SILK-1'])
    assert.deepEqual((await list('?size=XXL')).codes, ['WOOL-7', 'SILK-10'])
    assert.deepEqual(await list('?category=Tops&size=XXL&stockLevel=low'), { codes: ['SILK-10'], total: 1 })
    assert.deepEqual(await list('?category=Tops&size=XXL&stockLevel=out'), { codes: [], total: 0 })
    assert.deepEqual(await list('?category=tops'), { codes: [], total: 0 })
  })

  test('filters by manufacturer, color and season, also in a search', async () => {
    const manager = await app.clientAs('Manager')
    const { id } = await manager.call(
      createProduct,
      buildProduct({
        code: 'FALL-1',
        name: 'Pea coat',
        manufacturer: 'Harbor',
        color: 'Navy',
        season: 'Fall',
      }),
    )
    assert.deepEqual(await list('?manufacturer=Harbor'), { codes: ['FALL-1'], total: 1 })
    assert.deepEqual(await list('?color=Navy&season=Fall&manufacturer=all'), { codes: ['FALL-1'], total: 1 })
    assert.deepEqual(await list('?search=coat&season=Fall'), { codes: ['FALL-1'], total: 1 })
    assert.deepEqual(await list('?manufacturer=Harbour'), { codes: [], total: 0 })
    assert.deepEqual(await list('?color=Navy&page=2'), { codes: [], total: 1 })
    assert.deepEqual(await list('?styleId=1'), { codes: [], total: 0 })
    const values = await manager.call(findProductValues, {})
    assert.ok(values.manufacturers.includes('Harbor') && values.colors.includes('Navy'))
    assert.deepEqual(values.seasons, ['Fall'])
    await manager.call(deleteProduct, { id })
    assert.deepEqual((await manager.call(findProductValues, {})).seasons, [])
  })

  test('sorts by name, product ID, price and quantity in both directions', async () => {
    assert.deepEqual((await list('?sort=name&search=silk')).codes, ['WOOL-7', 'SILK-1', 'SILK-10'])
    assert.deepEqual((await list('?sort=name&direction=desc&category=Tops')).codes, ['SILK-10', 'SILK-1'])
    assert.deepEqual((await list('?sort=productId&category=Tops')).codes, ['SILK-1', 'SILK-10'])
    assert.deepEqual((await list('?sort=quantity&limit=3')).codes, ['SILK-1', 'SILK-10', 'WOOL-7'])
    const [most] = (await list('?sort=quantity&direction=desc')).codes
    assert.equal(most, String.raw`BACK\SLASH`)
    assert.deepEqual((await list('?direction=asc&limit=2')).codes, ['P-0', 'P-1'])
    // All prices are the same; page by page, each product comes once.
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?sort=price&page=${page}`)))
    assert.equal(new Set(pages.flatMap(({ codes }) => codes)).size, 30)
  })

  test('rejects an unknown order', async () => {
    for (const query of ['sort=color', 'sort=', 'sort=name&direction=up', 'styleId=none']) {
      assert.equal((await staff.fetch(`/api/products?${query}`)).status, 400, query)
    }
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
    ['blouse creme', ['SILK-1']],
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
  for (const [text, codes] of searches) {
    test(`finds ${codes.join(' and ') || 'nothing'} for ${JSON.stringify(text)}`, async () => {
      assert.deepEqual(await search(text), codes)
    })
  }

  test('keeps a quoted phrase together, in the list and in the product picker', async () => {
    for (const limit of [12, 100]) {
      const find = async (text: string) =>
        (await list(`?limit=${limit}&search=${encodeURIComponent(text)}`)).codes
      assert.deepEqual(await find('"crème blouse"'), ['SILK-1'])
      assert.deepEqual(await find('silk "creme blouse"'), ['SILK-1'])
      assert.deepEqual(await find('"blouse creme"'), [])
      // A phrase does not continue from one field in the next.
      assert.deepEqual(await find('"SILK-1 crème"'), [])
    }
  })

  test('returns the exact code first, even if other matches are newer', async () => {
    assert.deepEqual(await search('silk-1'), ['SILK-1', 'WOOL-7', 'SILK-10'])
  })

  test('hides a deleted product from list, search, product page and QR code', async () => {
    const { id } = await staff.call(createProduct, buildProduct({ code: 'GONE-1' }))
    const manager = await app.clientAs('Manager')
    await manager.call(deleteProduct, { id })
    assert.deepEqual(await search('gone-1'), [])
    assert.equal((await list('')).total, 30)
    const refusal = await catchRefusal(staff.call(findProduct, { id }))
    assert.deepEqual([refusal.status, refusal.sentence], [404, 'Product not found'])
    assert.equal((await staff.fetch(`/api/products/${id}/qr-code`)).status, 404)
    assert.equal((await catchRefusal(manager.call(deleteProduct, { id }))).status, 404)
  })

  test('decodes the same list in the typed client', async () => {
    const { products, total } = await staff.call(findProducts, { page: 2, limit: 12, stockLevel: 'in' })
    const { codes } = await list('?page=2&stockLevel=in')
    assert.deepEqual(
      products.map(({ code: productId }) => productId),
      codes,
    )
    assert.equal(total, 27)
    assert.ok(
      products.every(({ createdAt, priceCents: price }) => createdAt instanceof Date && price === 8000),
    )
  })
})
