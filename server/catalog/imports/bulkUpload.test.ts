// Bulk upload over HTTP: a part of the sample catalog in both forms, refused rows and existing codes.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import { downloadRefusedRows, type ImportResult } from '#contract/catalog/imports.ts'
import { deleteProduct, findProducts } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { and, count, desc, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { activityLog, imports, products, stockMovements } from '#server/platform/db/schema.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import {
  emptyCatalog,
  partialCatalogAsJson,
  partialCatalogCsv,
  partialCatalogSize,
  uploadCsv,
  uploadJson,
} from './uploadFixtures.ts'

const living = isNull(products.deletedAt)

const app = useTestApp()
const manager = useClient(app, 'Manager')

beforeEach(() => emptyCatalog(app))

describe('upload of a part of the sample catalog', () => {
  /** A checksum of all products by form of the upload. */
  const checksums = new Set<string | undefined>()
  const forms: [string, () => Promise<ImportResult>][] = [
    ['as a file', () => uploadCsv(manager, partialCatalogCsv)],
    ['as JSON', () => uploadJson(manager, partialCatalogAsJson())],
  ]
  for (const [name, upload] of forms) {
    test(`${name} creates each product once, with its stock in the ledger`, async () => {
      const first = await upload()
      assert.deepEqual(first, {
        successCount: partialCatalogSize,
        errorCount: 0,
        imported: partialCatalogSize,
        duplicates: [],
        duplicateCount: 0,
        refused: [],
      })
      const [book] = await app.db
        .select({
          products: count(),
          stocked: sql<string>`count(*) filter (where quantity > 0)`,
          units: sql<string>`sum(quantity)`,
          checksum: sql<string>`md5(string_agg(concat_ws('|', code, name, color, size, quantity, price_cents,
            manufacturer, category, description), '/' order by id))`,
        })
        .from(products)
        .where(living)
      const [ledger] = await app.db
        .select({ rows: count(), units: sql<string>`sum(difference)` })
        .from(stockMovements)
        .innerJoin(products, and(eq(products.id, stockMovements.productId), living))
        .where(and(eq(stockMovements.reason, 'imported'), eq(stockMovements.documentType, 'import')))
      assert.equal(book?.products, partialCatalogSize)
      assert.equal(ledger?.rows, Number(book.stocked))
      assert.equal(ledger.units, book.units)
      assert.equal(checksums.add(book.checksum).size, 1, 'both forms give the same products')
      await assertLastRowIsFirst()

      const again = await upload()
      assert.equal(again.imported, 0)
      assert.equal(again.successCount, 0)
      assert.equal(again.duplicateCount, partialCatalogSize)
      assert.equal(again.duplicates.length, partialCatalogSize)
      assert.equal(await app.db.$count(products, living), partialCatalogSize)
      await app.assertIntegrity()
    })
  }

  async function assertLastRowIsFirst(): Promise<void> {
    const { products, total } = await manager.call(findProducts, { page: 1, limit: 3 })
    assert.equal(total, partialCatalogSize)
    const codes = partialCatalogCsv
      .split('\n')
      .slice(-3)
      .map((line) => line.split(',', 1)[0])
    assert.deepEqual(
      products.map((product) => product.code),
      codes.toReversed(),
    )
  }

  test('uses the code index even if the planner expects an empty table', async () => {
    await app.db.execute(sql`vacuum analyze products`)
    const before = await readIndexUse()
    await uploadCsv(manager, partialCatalogCsv)
    // Connections report their statistics with a delay.
    const now = await waitFor('the statistics of the upload', async () => {
      const now = await readIndexUse()
      return now.get('products_code')?.scans !== before.get('products_code')?.scans && now
    })
    for (const [index, { rows }] of now) {
      const read = rows - (before.get(index)?.rows ?? 0)
      // A scan per code would read thousands of times the table; some full scans are normal.
      assert.ok(read <= 20 * partialCatalogSize, `${index} read ${read} rows`)
    }
  })

  /** The scans so far, and the rows that they read, by index. */
  async function readIndexUse(): Promise<Map<string, { scans: number; rows: number }>> {
    const { rows } = await app.db.execute<{ index: string; scans: string; read: string }>(sql`
      select indexrelname as index, idx_scan as scans, idx_tup_read as read
      from pg_stat_user_indexes where relname = 'products'`)
    return new Map(
      rows.map(({ index, scans, read }) => [index, { scans: Number(scans), rows: Number(read) }]),
    )
  }
})

test('reads numbers in JSON as in a file', async () => {
  const rows: [price: string | number, quantity: string | number][] = [
    ['.5', '1,200'],
    ['12.505', '3.0'],
    ['$12.50', 7],
    ['1,234.50', ' 8 '],
    [0.1 + 0.2, '234.567,0'],
    [19.999, 2],
    ['1,234', ''],
    ['12 EUR', 1],
    ['12.50', 1.5],
    [-1, 1],
    [1e-7, 1],
  ]
  const cells = rows.map(([price, quantity], index) => ({
    productId: `N-${index}`,
    productName: 'Shirt',
    price,
    quantity,
  }))
  const lines = cells.map((row) => [row.productId, row.productName, row.price, row.quantity])
  const csv = [Object.keys(cells[0] ?? {}), ...lines]
    .map((line) => line.map((cell) => `"${cell}"`).join(','))
    .join('\n')
  const read = async (upload: () => Promise<ImportResult>) => {
    await emptyCatalog(app)
    const { refused } = await upload()
    const found = await app.db
      .select({ code: products.code, priceCents: products.priceCents, quantity: products.quantity })
      .from(products)
      .where(living)
      .orderBy(products.code)
    return { found, refused: refused.map(({ row: _row, ...cell }) => cell) }
  }
  const fromCsv = await read(() => uploadCsv(manager, csv))
  assert.deepEqual(await read(() => uploadJson(manager, JSON.stringify(cells))), fromCsv)
  assert.deepEqual(
    fromCsv.found.map(({ priceCents, quantity }) => [priceCents, quantity]),
    [
      [50, 1200],
      [1251, 3],
      [1250, 7],
      [123_450, 8],
      [30, 234_567],
      [2000, 2],
      [123_400, 0],
    ],
  )
})

test('reports refused rows with number, column, value and reason, and imports the others', async () => {
  const result = await uploadCsv(
    manager,
    [
      'Product ID;Product_Name;Price;Quantity;Shelf',
      'A-1;Shirt;12.34;5;left',
      ';Skirt;1;1;left',
      'A-3;;1;1;left',
      'A-4;Coat;expensive;1;left',
      'A-5;Hat;1;-2;left',
      '',
      "A-6;'=Scarf;;;",
    ].join('\r\n'),
  )
  assert.equal(result.successCount, 2)
  assert.equal(result.errorCount, 4)
  assert.deepEqual(result.refused, [
    { row: 3, column: 'productId', value: '', reason: 'Product ID is required' },
    { row: 4, column: 'productName', value: '', reason: 'Product name is required' },
    { row: 5, column: 'price', value: 'expensive', reason: 'Price must be an amount such as 12.34' },
    { row: 6, column: 'quantity', value: '-2', reason: 'Quantity must be 0 or greater' },
  ])
  const list = await manager.call(findProducts, { page: 1, limit: 10 })
  assert.deepEqual(
    list.products.map(({ code: productId, name: productName, priceCents: price, quantity }) => [
      productId,
      productName,
      price,
      quantity,
    ]),
    [
      ['A-6', '=Scarf', 0, 0],
      ['A-1', 'Shirt', 1234, 5],
    ],
  )
})

test('stores a refused row with characters that PostgreSQL can not store', async () => {
  const json = String.raw`[{"productId":"A-1","productName":"a\u0000b"},{"productId":"A-2","color":["\ud800"]},
    {"productId":"A-3","productName":"Hat"}]`
  const result = await uploadJson(manager, json)
  assert.deepEqual([result.imported, result.errorCount], [1, 2])
  const [entry] = await app.db.select().from(imports).orderBy(desc(imports.id)).limit(1)
  const response = await manager.call(downloadRefusedRows, { id: entry?.id ?? 0 })
  assert.equal(
    await response.text(),
    [
      'productId,productName,color,Reason',
      'A-1,a\ufffdb,,Must not contain control characters',
      String.raw`A-2,,"[""\ud800""]",Must be text or a number`,
      '',
    ].join('\r\n'),
  )
})

test('imports the first of several rows with the same code in any case', async () => {
  const head = 'productId,productName,quantity\n'
  const first = await uploadCsv(
    manager,
    `${head}a-1,First,1\nA-1,Second,2\na-1,Third,4\nÄ-1,Fourth,8\nä-1,Fifth,16\nB-1,Sixth,32\n`,
  )
  assert.equal(first.imported, 3)
  assert.deepEqual(first.duplicates, ['A-1', 'a-1', 'ä-1'])
  const second = await uploadJson(
    manager,
    '[{"productId":"b-1","productName":"Again"},{"productId":"C-1","productName":"New"}]',
  )
  assert.equal(second.imported, 1)
  assert.deepEqual(second.duplicates, ['b-1'])
  const [units] = await app.db
    .select({ sum: sql<string>`sum(quantity)` })
    .from(products)
    .where(living)
  assert.equal(units?.sum, '41')
  await app.assertIntegrity()
})

test('reuses the code of a deleted product', async () => {
  await uploadCsv(manager, 'productId,productName\nA-1,Old\n')
  const [old] = (await manager.call(findProducts, { page: 1, limit: 1 })).products
  assert.ok(old)
  await manager.call(deleteProduct, { id: old.id })
  assert.equal((await uploadCsv(manager, 'productId,productName\na-1,New\n')).imported, 1)
})

test('records an import as one activity log entry', async () => {
  await uploadCsv(manager, 'productId,productName\nA-1,Shirt\nA-1,Shirt\n,Skirt\nA-2,Coat\n')
  const [entry] = await app.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
  assert.equal(entry?.module, 'Inventory')
  assert.equal(entry.action, 'Imported 2 products from catalog.csv (1 duplicate skipped, 1 row refused)')
  const [book] = await app.db.select().from(imports).orderBy(desc(imports.id)).limit(1)
  assert.equal(entry.subjectId, book?.id)
  assert.deepEqual(
    [book?.fileName, book?.importedCount, book?.duplicateCount, book?.refusedCount],
    ['catalog.csv', 2, 1, 1],
  )
})

test('imports umlauts from a windows-1252 file', async () => {
  const bytes = Buffer.from('productId;productName;colour\r\nG-1;Größe 42 für Mädchen;Weiß\r\n', 'latin1')
  await uploadCsv(manager, new Uint8Array(bytes))
  const [product] = (await manager.call(findProducts, { page: 1, limit: 1, search: 'Größe' })).products
  assert.equal(product?.name, 'Größe 42 für Mädchen')
  assert.equal(product.color, 'Weiß')
})

trialTest('creates each product once if two users upload the same file at the same time', async () => {
  const admin = await app.clientAs('Admin')
  const results = await Promise.allSettled([
    uploadCsv(manager, partialCatalogCsv),
    uploadCsv(admin, partialCatalogCsv),
  ])
  // An upload that waits too long for the other one is refused.
  const refused = results.filter((result) => result.status === 'rejected')
  for (const { reason } of refused) assert.equal(reason instanceof CallError && reason.status, 409)
  const done = results.filter((result) => result.status === 'fulfilled').map((result) => result.value)
  assert.ok(done.length > 0)
  assert.equal(
    done.reduce((sum, result) => sum + result.imported, 0),
    partialCatalogSize,
  )
  assert.equal(await app.db.$count(products, living), partialCatalogSize)
  await app.assertIntegrity()
})
