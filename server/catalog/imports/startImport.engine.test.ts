// Imports that tell how they go, over HTTP: what comes in, what comes back to be mended, and that it is all or nothing.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, suite, test } from 'node:test'

import {
  downloadRefusedRows,
  findImport,
  findImportByKey,
  findImports,
  type Import,
} from '#contract/catalog/imports.ts'
import { createProduct, editProduct, findProducts, type Product } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { desc, isNull } from '#server/platform/db/drizzle.ts'
import { activityLog, products } from '#server/platform/db/schema.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

import { createWorkbook } from './tableFixtures.ts'
import {
  streamImport,
  catalogCsv,
  toCsv,
  importFile,
  eventsOfType,
  partialCatalogCsv,
  partialCatalogSize,
} from './uploadFixtures.ts'

let shop: TestApp
let manager: TestClient

before(async () => {
  shop = await startTestApp()
  manager = await shop.clientAs('Manager')
})

/** Every test begins with an empty catalogue. */
beforeEach(async () => {
  await shop.db.update(products).set({ deletedAt: new Date() }).where(isNull(products.deletedAt))
})

after(async () => {
  await shop.assertIntegrity()
  await shop.close()
})

type Counts = Pick<Import, 'importedCount' | 'updatedCount' | 'sameCount' | 'duplicateCount' | 'refusedCount'>

function assertCounts(done: { import: Import }, counts: Partial<Counts>): void {
  const none = { importedCount: 0, updatedCount: 0, sameCount: 0, duplicateCount: 0, refusedCount: 0 }
  const { importedCount, updatedCount, sameCount, duplicateCount, refusedCount } = done.import
  const found = { importedCount, updatedCount, sameCount, duplicateCount, refusedCount }
  assert.deepEqual(found, { ...none, ...counts })
}

/** The living products by code, as people see them. */
async function catalogueByCode(): Promise<Map<string, Product>> {
  const list = await manager.call(findProducts, { page: 1, limit: 1000 })
  return new Map(list.products.map((product) => [product.productId, product]))
}

async function refusedRowsOf(done: { import: Import }): Promise<string> {
  const response = await manager.call(downloadRefusedRows, { id: done.import.id })
  assert.match(response.headers.get('content-disposition') ?? '', /filename="catalogue-refused\.csv"/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes)
}

suite('an import', () => {
  test('tells how far it is, that it is being saved, and what came of it', async () => {
    const events = await Array.fromAsync(await streamImport(manager, partialCatalogCsv))
    const progress = eventsOfType(events, 'progress')
    assert.ok(progress.length > 0)
    for (const [index, { rows, bytes, totalBytes }] of progress.entries()) {
      assert.equal(totalBytes, Buffer.byteLength(partialCatalogCsv))
      assert.ok(bytes <= totalBytes && rows <= partialCatalogSize)
      assert.ok(rows > (progress[index - 1]?.rows ?? 0))
    }
    assert.deepEqual(
      events.slice(-2).map(({ type }) => type),
      ['saving', 'done'],
    )
    const [done] = eventsOfType(events, 'done')
    assert.ok(done)
    assertCounts(done, { importedCount: partialCatalogSize })
    assert.deepEqual([done.duplicates, done.refused], [[], []])
    assert.equal(done.import.userName, 'Mona Manager')
    assert.deepEqual(await manager.call(findImport, { id: done.import.id }), done.import)
    assert.deepEqual((await manager.call(findImports, { page: 1, limit: 1 })).imports, [done.import])
    const entries = await shop.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.equal(entries[0]?.action, 'Imported 2,500 products from catalogue.csv')

    const again = await importFile(manager, partialCatalogCsv)
    assertCounts(again, { duplicateCount: partialCatalogSize })
    assert.equal(again.duplicates.length, partialCatalogSize)
  })

  test('takes a workbook, whatever it is called', async () => {
    const rows = [
      ['SKU', 'Title', 'Qty', 'Price'],
      ['X-1', 'Shirt', 5, 12.5],
    ]
    const done = await importFile(manager, new Uint8Array(createWorkbook({ rows })), { fileName: 'stock' })
    assertCounts(done, { importedCount: 1 })
    const shirt = (await catalogueByCode()).get('X-1')
    assert.deepEqual([shirt?.productName, shirt?.quantity, shirt?.price], ['Shirt', 5, 1250])
  })

  test("takes Shopify's export, one product for each variant", async () => {
    const head =
      'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'
    const file = toCsv(
      head,
      'linen-dress,Linen dress,Loom & Needle,Dresses,Size,M,LD-M,3,80.00',
      'linen-dress,,,,,L,LD-L,4,82.00',
    )
    assertCounts(await importFile(manager, file), { importedCount: 2 })
    const large = (await catalogueByCode()).get('LD-L')
    assert.deepEqual(
      [large?.productName, large?.size, large?.manufacturer, large?.price],
      ['Linen dress', 'L', 'Loom & Needle', 8200],
    )
  })

  test('takes each column for what a person says that it is', async () => {
    const file = toCsv('No,What,Old price,New price', '1001,Shirt,19.00,12.00')
    const refused = await Array.fromAsync(await streamImport(manager, file))
    assert.deepEqual(refused, [{ type: 'failed', message: 'The file has no column productId.' }])
    const columns = ['productId', 'productName', null, 'price'] as const
    await importFile(manager, file, { columns: [...columns] })
    const shirt = (await catalogueByCode()).get('1001')
    assert.deepEqual([shirt?.productName, shirt?.price], ['Shirt', 1200])
  })

  test('gives back the refused rows with the reason: mended, the file comes in as it is', async () => {
    const done = await importFile(
      manager,
      toCsv(
        'SKU;Title;Preis;Shelf;Description',
        'A-1;Shirt;12.34;left;Soft',
        'A-2;Coat;dear;left;"Warm, with ""pockets"""',
        'a-1;Shirt again;1.00;left;',
        ";'=Nameless;1.00;left;",
      ),
      { mode: 'update' },
    )
    assertCounts(done, { importedCount: 1, refusedCount: 3 })
    assert.deepEqual(done.refused, [
      { row: 3, column: 'price', value: 'dear', reason: 'Price must be an amount such as 12.34' },
      { row: 4, column: 'productId', value: 'a-1', reason: 'The same product ID is in row 2' },
      { row: 5, column: 'productId', value: '', reason: 'Product ID is required' },
    ])
    const file = await refusedRowsOf(done)
    assert.equal(
      file,
      [
        'productId,productName,price,description,Reason',
        'A-2,Coat,dear,"Warm, with ""pockets""",Price must be an amount such as 12.34',
        'a-1,Shirt again,1.00,,The same product ID is in row 2',
        ",'=Nameless,1.00,,Product ID is required",
        '',
      ].join('\r\n'),
    )
    const unmended = await Array.fromAsync(await streamImport(manager, file))
    assertCounts(eventsOfType(unmended, 'done')[0] ?? assert.fail(), { duplicateCount: 1, refusedCount: 2 })
    const mended = file.replace('dear', '49.90').replace('a-1', 'A-3').replace("\r\n,'", "\r\nA-4,'")
    assertCounts(await importFile(manager, mended), { importedCount: 3 })
    const found = await catalogueByCode()
    assert.equal(found.get('A-2')?.description, 'Warm, with "pockets"')
    assert.equal(found.get('A-4')?.productName, '=Nameless')
  })

  test('takes the first of two rows with one product ID, and skips the other like one that exists', async () => {
    const done = await importFile(manager, toCsv('sku,name', 'A-1,Shirt', 'B-1,Coat', 'a-1,Shirt again'))
    assertCounts(done, { importedCount: 2, duplicateCount: 1 })
    assert.deepEqual([done.duplicates, done.refused], [['a-1'], []])
    assert.equal((await catalogueByCode()).get('A-1')?.productName, 'Shirt')
  })

  test('of which not one row can be taken is refused as a whole, with the reasons', async () => {
    const before = await readDatabaseTotals(shop.db)
    const events = await Array.fromAsync(
      await streamImport(manager, toCsv('productId,productName', ',Shirt')),
    )
    assert.deepEqual(events.at(-1), {
      type: 'failed',
      message: 'No valid products found in the file',
      errors: [{ path: 'row 2, productId', message: 'Product ID is required' }],
    })
    const broken = await Array.fromAsync(
      await streamImport(manager, `${partialCatalogCsv}\nX-1,"never closed`),
    )
    assert.equal(broken.at(-1)?.type, 'failed')
    assert.equal(eventsOfType(broken, 'saving').length, 0)
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  })

  test('that its page hangs up on leaves nothing, and its key is free again', async () => {
    const before = await readDatabaseTotals(shop.db)
    const key = randomUUID()
    const hangUp = new AbortController()
    const events = await streamImport(manager, catalogCsv, { key }, { signal: hangUp.signal })
    await assert.rejects(async () => {
      for await (const { type } of events) if (type === 'progress') hangUp.abort()
    }, /abort/i)
    const gone = await catchRefusal(manager.call(findImportByKey, { key }))
    assert.equal(gone.status, 404)
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
    assertCounts(await importFile(manager, toCsv('sku,name', 'A-1,Shirt'), { key }), { importedCount: 1 })
  })

  test('that is sent twice comes in once, and its key tells which', async () => {
    const key = randomUUID()
    const rows = Array.from({ length: 2500 }, (_, index) => `T-${index},Shirt,5`)
    const file = toCsv('productId,productName,quantity', ...rows)
    const { done, refused } = await settleCalls(
      [1, 2].map(async () => Array.fromAsync(await streamImport(manager, file, { key }))),
    )
    const lasts = done.map((events) => events.at(-1))
    const came = lasts.filter((last) => last?.type === 'done')
    assert.equal(came.length, 1)
    const notNow = /^This import (?:is still running|has been done already)\.$/
    for (const last of lasts) if (last?.type === 'failed') assert.match(last.message, notNow)
    for (const { status, sentence } of refused) {
      assert.equal(status, 409)
      assert.match(sentence ?? '', notNow)
    }
    assert.equal(lasts.length + refused.length, 2)
    const late = await catchRefusal(streamImport(manager, file, { key }))
    assert.deepEqual([late.status, late.sentence], [409, 'This import has been done already.'])
    assert.equal((await manager.call(findImportByKey, { key })).importedCount, 2500)
    // A key is a person's own.
    const admin = await shop.clientAs('Admin')
    assert.equal((await catchRefusal(admin.call(findImportByKey, { key }))).status, 404)
    assertCounts(await importFile(admin, file, { key }), { duplicateCount: 2500 })
  })

  test('that is still running is waited for by whoever asks for it', async () => {
    const key = randomUUID()
    const rows = Array.from({ length: 3000 }, (_, index) => `W-${index},Shirt,5`)
    const events = await streamImport(manager, toCsv('productId,productName,quantity', ...rows), { key })
    const asked = []
    for await (const { type } of events) {
      if (type === 'progress') asked.push(manager.call(findImportByKey, { key }))
    }
    assert.ok(asked.length > 0)
    for (const found of await Promise.all(asked)) assert.equal(found.importedCount, 3000)
  })
})

suite('an import that updates', () => {
  const head = 'productId,productName,price,quantity,category'
  const first = toCsv(head, 'U-1,Shirt,10.00,5,Tops', 'U-2,Coat,90.00,3,Tops', 'U-3,Hat,7.00,0,Accessories')

  test('changes what the file says, leaves what it does not, and adds what is new', async () => {
    await importFile(manager, first)
    const before = await catalogueByCode()
    const events = await Array.fromAsync(
      await streamImport(
        manager,
        toCsv(head, 'u-1,Shirt,12.00,,none', 'U-2,Coat,90.00,3,Tops', 'U-3,,,,', 'U-4,Scarf,5.00,2,'),
        { mode: 'update' },
      ),
    )
    const [done] = eventsOfType(events, 'done')
    assert.ok(done)
    assertCounts(done, { importedCount: 1, updatedCount: 1, sameCount: 1, refusedCount: 1 })
    assert.deepEqual(eventsOfType(events, 'updating').at(-1), { type: 'updating', done: 1, total: 1 })
    const now = await catalogueByCode()
    const [was, shirt] = [before.get('U-1'), now.get('U-1')]
    assert.ok(was && shirt)
    assert.deepEqual(shirt, { ...was, price: 1200, category: null, version: was.version + 1 })
    assert.deepEqual(now.get('U-2'), before.get('U-2'))
    assert.equal(now.get('U-4')?.quantity, 2)
  })

  test('books a quantity as a difference, and names the import in the ledger', async () => {
    await importFile(manager, first)
    const shirt = (await catalogueByCode()).get('U-1') ?? assert.fail()
    await manager.call(createInvoice, buildInvoice([{ productId: shirt.id, quantity: 2 }]))
    const again = toCsv(head, 'U-1,Shirt,10.00,9,Tops')
    const done = await importFile(manager, again, { mode: 'update', fileName: 'delivery.csv' })
    assertCounts(done, { updatedCount: 1 })
    assert.equal((await catalogueByCode()).get('U-1')?.quantity, 9)
    const { movements } = await manager.call(findStockMovements, { id: shirt.id, page: 1, limit: 1 })
    const [newest] = movements
    assert.deepEqual([newest?.reason, newest?.difference, newest?.quantityAfter], ['imported', 6, 9])
    assert.deepEqual(newest?.import, { id: done.import.id, fileName: 'delivery.csv' })
  })

  test('is explained to whoever edits what they saw before it', async () => {
    await importFile(manager, first)
    const coat = (await catalogueByCode()).get('U-2') ?? assert.fail()
    await importFile(manager, toCsv(head, 'U-2,Winter coat,95.00,4,'), { mode: 'update' })
    const staff = await shop.clientAs('Staff')
    const { id, productName, color, size, quantity, price, version } = coat
    const edit = { id, productName, color: color || 'Red', size: size || 'M', quantity, price, version }
    const refusal = await catchRefusal(staff.call(editProduct, edit))
    assert.equal(refusal.status, 409)
    assert.match(refusal.sentence ?? '', /^Coat|Winter coat/)
    const told = new Map(refusal.body?.errors?.map(({ path, message }) => [path, message]))
    assert.deepEqual([...told.keys()].toSorted(), ['price', 'productName', 'quantity'])
    assert.match(told.get('price') ?? '', /Mona Manager.*\$90\.00.*\$95\.00/)
    assert.match(told.get('productName') ?? '', /Mona Manager.*Coat.*Winter coat/)
  })

  test('and sales at the same time neither lose a unit nor wait in a circle', async () => {
    const goods: Product[] = []
    for (let index = 0; index < 8; index += 1) {
      goods.push(await manager.call(createProduct, buildProduct({ productId: `S-${index}`, quantity: 50 })))
    }
    // Last product first: whoever locked as the file goes would meet the invoices head on.
    const rows = goods.toReversed().map(({ productId }, index) => `${productId},Linen dress,${60 + index}`)
    const update = toCsv('productId,productName,quantity', ...rows)
    const staff = await shop.clientAs('Staff')
    const sales = Array.from({ length: 12 }, (_, index) => {
      const items = [goods[index % 8], goods[(index + 3) % 8]].flatMap((product) =>
        product ? [{ productId: product.id, quantity: 1 }] : [],
      )
      return staff.call(createInvoice, buildInvoice(items))
    })
    const updates = [1, 2, 3].map(() => importFile(manager, update, { mode: 'update' }))
    const { done } = await settleCalls<unknown>([...sales, ...updates])
    assert.equal(done.length, 15)
    await shop.assertIntegrity()
    const now = await catalogueByCode()
    for (const [index, { productId }] of goods.toReversed().entries()) {
      const quantity = now.get(productId)?.quantity ?? 0
      assert.ok(quantity <= 60 + index && quantity >= 60 + index - 3, `${productId}: ${quantity}`)
    }
  })
})
