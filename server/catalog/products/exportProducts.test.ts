// Tests exportProducts over HTTP: columns, filters, safety in spreadsheets, and importing the file again.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { parse } from 'csv-parse/sync'

import { previewImport } from '#contract/catalog/imports.ts'
import {
  createProduct,
  exportProducts,
  findProducts,
  type NewProduct,
  type ProductFilter,
} from '#contract/catalog/products.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

/** The first columns; further ones follow before the last three. */
const header =
  'Product ID,Product Name,Color,Size,Quantity,Price,Category,Description,QR Code URL,Created Date,Manufacturer,Low Stock Threshold,Season'

describe('exporting products', () => {
  const app = useTestApp({ PUBLIC_URL: 'https://shop.test' })

  const unusual: Partial<NewProduct>[] = [
    { code: '=1+1', name: '-5', color: '@home', description: '+SUM(A1:A9)' },
    { code: "'=quoted", name: `"Quoted", and 'more'`, description: 'Two\nlines, one\ttab' },
    {
      code: 'ÆRØ',
      name: 'Crème de la crème 👗',
      color: 'שחור',
      category: null,
      description: null,
    },
    {
      code: 'LOW',
      name: 'Linen dress',
      category: 'Dresses',
      size: 'M',
      quantity: 3,
      priceCents: 4990,
    },
  ]

  before(async () => {
    const staff = await app.clientAs('Staff')
    for (const product of unusual) await staff.call(createProduct, buildProduct(product))
  })

  async function csv(filter: ProductFilter = {}): Promise<{ text: string; response: Response }> {
    const viewer = await app.clientAs('Viewer')
    const response = await viewer.call(exportProducts, filter)
    return {
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
      response,
    }
  }

  test('returns a dated CSV file with quoted texts', async () => {
    const { text, response } = await csv({ stockLevel: 'low' })
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; filename="products_export_\d{4}-\d\d-\d\d\.csv"$/,
    )
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
    const [first, second, ...rest] = text.split('\r\n')
    assert.equal(first?.slice(0, header.length + 1), `\ufeff${header}`)
    assert.match(first ?? '', /(?:,[^,]+)*,Style Number,Image URL,Barcodes,Quantity at Export$/)
    assert.match(
      second ?? '',
      /^"LOW","Linen dress","[^"]*","M",3,49\.90,"Dresses","[^"]*","https:\/\/shop\.test\/api\/products\/\d+\/qr-code","\d{4}-\d\d-\d\d","[^"]*",,"",(?:"",)*"","",3$/,
    )
    assert.deepEqual(rest, [''])
  })

  test('escapes formulas', async () => {
    const { text } = await csv()
    const rows: string[][] = parse(text, { bom: true })
    assert.equal(rows.length, unusual.length + 1)
    const cells = rows.flat()
    assert.deepEqual(
      cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)),
      [],
    )
    assert.ok(cells.includes("'=1+1"))
  })

  async function codes(filter: ProductFilter): Promise<string[]> {
    return parse((await csv(filter)).text, { bom: true, from_line: 2 }).map(([code = '']) => code)
  }

  test('contains the same products as the list, with the words of a search in any order', async () => {
    const viewer = await app.clientAs('Viewer')
    const searches: [ProductFilter, string[]][] = [
      [{ search: 'linen dress' }, ['LOW']],
      [{ search: 'dress linen' }, ['LOW']],
      [{ search: 'DRESS  lin', category: 'Dresses' }, ['LOW']],
      [{ search: 'dress linen', category: 'Tops' }, []],
      [{ search: 'dress silk' }, []],
      [{ search: '"linen dress"' }, ['LOW']],
      [{ search: '"dress linen"' }, []],
    ]
    for (const [filter, found] of searches) {
      const list = await viewer.call(findProducts, { ...filter, page: 1, limit: 100 })
      assert.deepEqual(
        list.products.map(({ code: productId }) => productId),
        found,
      )
      assert.deepEqual(await codes(filter), found)
    }
  })

  test('contains all matching products', async () => {
    await app.db.execute(sql`
      insert into products (code, name, color, size, price_cents, category, created_at)
      select 'BULK-' || n, 'Bulk tee', 'White', case when n % 2 = 0 then 'L' else 'S' end, 1250, 'Tops', now()
      from generate_series(1, 2500) as n`)
    const all = await codes({})
    assert.equal(all.length, 2500 + unusual.length)
    assert.equal(new Set(all).size, all.length)
    assert.equal(all[0], 'BULK-2500')
    assert.equal((await codes({ category: 'Tops', size: 'L', search: 'bulk TEE' })).length, 1250)
    assert.deepEqual(await codes({ search: 'nothing of that name' }), [])
  })

  test('is imported again without a change', async () => {
    const { text } = await csv()
    const manager = await app.clientAs('Manager')
    const events = await manager.call(previewImport, { fileName: 'products_export.csv' }, { body: text })
    for await (const event of events) {
      if (event.type === 'failed') assert.fail(event.message)
      if (event.type === 'done') {
        assert.deepEqual(event.counts, {
          new: 0,
          same: 2500 + unusual.length,
          changed: 0,
          refused: 0,
          refusedExisting: 0,
        })
      }
    }
  })
})
