// Imports over HTTP: progress events, imported and refused rows, cancellation, keys and updates.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'

import {
  downloadRefusedRows,
  findImport,
  findImportByKey,
  findImports,
  type ImportEvent,
  type ProductImport,
} from '#contract/catalog/imports.ts'
import { createProduct, editProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { findUsers, setUserRole, setUserStatus } from '#contract/people/users.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import type { Role } from '#domain/permissions.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { countOverdueEntries } from '#server/people/activity/checkChain.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { registerLongWork } from '#server/platform/db/longWork.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { settleCalls, readDatabaseTotals, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialDescribe, trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import {
  catalogByCode,
  catalogCsv,
  emptyCatalog,
  eventsOfType,
  importFile,
  partialCatalogCsv,
  partialCatalogSize,
  streamImport,
  toCsv,
  uploadCsv,
} from './uploadFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

beforeEach(() => emptyCatalog(app))

type Counts = Pick<
  ProductImport,
  'importedCount' | 'updatedCount' | 'sameCount' | 'duplicateCount' | 'refusedCount'
>

function assertCounts(done: { import: ProductImport }, counts: Partial<Counts>): void {
  const none = { importedCount: 0, updatedCount: 0, sameCount: 0, duplicateCount: 0, refusedCount: 0 }
  const { importedCount, updatedCount, sameCount, duplicateCount, refusedCount } = done.import
  const found = { importedCount, updatedCount, sameCount, duplicateCount, refusedCount }
  assert.deepEqual(found, { ...none, ...counts })
}

async function refusedRowsOf(done: { import: ProductImport }): Promise<string> {
  const response = await manager.call(downloadRefusedRows, { id: done.import.id })
  assert.match(response.headers.get('content-disposition') ?? '', /filename="catalog-refused\.csv"/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes)
}

describe('import', () => {
  test('streams progress, saving and the result', async () => {
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
    const entries = await app.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.equal(entries[0]?.action, 'Imported 1,200 products from catalog.csv')

    const again = await importFile(manager, partialCatalogCsv)
    assertCounts(again, { duplicateCount: partialCatalogSize })
    assert.equal(again.duplicates.length, partialCatalogSize)
  })

  trialTest('accepts a workbook with any file name', async () => {
    const rows = [
      ['SKU', 'Title', 'Qty', 'Price'],
      ['X-1', 'Shirt', 5, 12.5],
    ]
    const done = await importFile(manager, new Uint8Array(createWorkbook({ rows })), { fileName: 'stock' })
    assertCounts(done, { importedCount: 1 })
    const shirt = (await catalogByCode(manager)).get('X-1')
    assert.deepEqual([shirt?.name, shirt?.quantity, shirt?.priceCents], ['Shirt', 5, 1250])
  })

  test('imports one product per variant of a Shopify export', async () => {
    const head =
      'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'
    const file = toCsv(
      head,
      'linen-dress,Linen dress,Loom & Needle,Dresses,Size,M,LD-M,3,80.00',
      'linen-dress,,,,,L,LD-L,4,82.00',
    )
    assertCounts(await importFile(manager, file), { importedCount: 2 })
    const large = (await catalogByCode(manager)).get('LD-L')
    assert.deepEqual(
      [large?.name, large?.size, large?.manufacturer, large?.priceCents],
      ['Linen dress', 'L', 'Loom & Needle', 8200],
    )
  })

  test('uses the column mapping of the user', async () => {
    const file = toCsv('No,What,Old price,New price', '1001,Shirt,19.00,12.00')
    const refused = await Array.fromAsync(await streamImport(manager, file))
    assert.deepEqual(refused, [{ type: 'failed', message: 'The file has no column productId.' }])
    const columns = ['productId', 'productName', null, 'price'] as const
    await importFile(manager, file, { columns: [...columns] })
    const shirt = (await catalogByCode(manager)).get('1001')
    assert.deepEqual([shirt?.name, shirt?.priceCents], ['Shirt', 1200])
  })

  test('exports refused rows that can be corrected and imported again', async () => {
    const done = await importFile(
      manager,
      toCsv(
        'SKU;Title;Preis;Stitching;Description',
        'A-1;Shirt;12.34;left;Soft',
        'A-2;Coat;expensive;left;"Warm, with ""pockets"""',
        'a-1;Shirt again;1.00;left;',
        ";'=Nameless;1.00;left;",
      ),
      { mode: 'update' },
    )
    assertCounts(done, { importedCount: 1, refusedCount: 3 })
    assert.deepEqual(done.refused, [
      { row: 3, column: 'price', value: 'expensive', reason: 'Price must be an amount such as 12.34' },
      { row: 4, column: 'productId', value: 'a-1', reason: 'The same product ID is in row 2' },
      { row: 5, column: 'productId', value: '', reason: 'Product ID is required' },
    ])
    const file = await refusedRowsOf(done)
    assert.equal(
      file,
      [
        'productId,productName,price,description,Reason',
        'A-2,Coat,expensive,"Warm, with ""pockets""",Price must be an amount such as 12.34',
        'a-1,Shirt again,1.00,,The same product ID is in row 2',
        ",'=Nameless,1.00,,Product ID is required",
        '',
      ].join('\r\n'),
    )
    const uncorrected = await Array.fromAsync(await streamImport(manager, file))
    assertCounts(eventsOfType(uncorrected, 'done')[0] ?? assert.fail(), {
      duplicateCount: 1,
      refusedCount: 2,
    })
    const corrected = file.replace('expensive', '49.90').replace('a-1', 'A-3').replace("\r\n,'", "\r\nA-4,'")
    assertCounts(await importFile(manager, corrected), { importedCount: 3 })
    const found = await catalogByCode(manager)
    assert.equal(found.get('A-2')?.description, 'Warm, with "pockets"')
    assert.equal(found.get('A-4')?.name, '=Nameless')
  })

  test('is refused with the reasons if no row is valid', async () => {
    const before = await readDatabaseTotals(app.db)
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
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })

  trialTest('imports nothing after a disconnect and frees the key', async () => {
    const before = await readDatabaseTotals(app.db)
    const key = randomUUID()
    const abort = new AbortController()
    const events = await streamImport(manager, catalogCsv, { key }, { signal: abort.signal })
    await assert.rejects(async () => {
      for await (const { type } of events) if (type === 'progress') abort.abort()
    }, /abort/i)
    const missing = await catchRefusal(manager.call(findImportByKey, { key }))
    assert.equal(missing.status, 404)
    assert.deepEqual(await readDatabaseTotals(app.db), before)
    assertCounts(await importFile(manager, toCsv('sku,name', 'A-1,Shirt'), { key }), { importedCount: 1 })
  })

  test('is done once if it is sent twice with the same key', async () => {
    const key = randomUUID()
    const rows = Array.from({ length: 2500 }, (_, index) => `T-${index},Shirt,5`)
    const file = toCsv('productId,productName,quantity', ...rows)
    const { done, refused } = await settleCalls(
      [1, 2].map(async () => Array.fromAsync(await streamImport(manager, file, { key }))),
    )
    const lasts = done.map((events) => events.at(-1))
    const completed = lasts.filter((last) => last?.type === 'done')
    assert.equal(completed.length, 1)
    const alreadySent = /^This import (?:is still running|has already been completed)\.$/
    for (const last of lasts) if (last?.type === 'failed') assert.match(last.message, alreadySent)
    for (const { status, sentence } of refused) {
      assert.equal(status, 409)
      assert.match(sentence ?? '', alreadySent)
    }
    assert.equal(lasts.length + refused.length, 2)
    const late = await catchRefusal(streamImport(manager, file, { key }))
    assert.deepEqual([late.status, late.sentence], [409, 'This import has already been completed.'])
    assert.equal((await manager.call(findImportByKey, { key })).importedCount, 2500)
    // Keys are per user.
    const admin = await app.clientAs('Admin')
    assert.equal((await catchRefusal(admin.call(findImportByKey, { key }))).status, 404)
    assertCounts(await importFile(admin, file, { key }), { duplicateCount: 2500 })
  })

  trialTest('is awaited by a lookup of its key', async () => {
    const key = randomUUID()
    const rows = Array.from({ length: 3000 }, (_, index) => `W-${index},Shirt,5`)
    const events = await streamImport(manager, toCsv('productId,productName,quantity', ...rows), { key })
    const lookups = []
    for await (const { type } of events) {
      if (type === 'progress') lookups.push(manager.call(findImportByKey, { key }))
    }
    assert.ok(lookups.length > 0)
    for (const found of await Promise.all(lookups)) assert.equal(found.importedCount, 3000)
  })
})

trialDescribe('import while another one has locked the same products', () => {
  /** Another import, with a product that is not committed before `end`. */
  async function holdProduct(code: string) {
    const [started, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const running = app.db.transaction(async (tx) => {
      await registerLongWork(tx)
      await tx.execute(sql`
        insert into products (code, name, color, size, price_cents, created_at)
        values (${code}, 'Hat', '', '', 0, now())`)
      started.resolve(undefined)
      await ended.promise
    })
    await Promise.race([started.promise, running])
    return async () => {
      ended.resolve(undefined)
      await running
    }
  }

  test('waits for its end, then starts again, and its log entry has the time of its writing', async (t) => {
    const { clock } = app.app.services
    const readTime = clock.now.bind(clock)
    // As if the import took ten minutes.
    const early = t.mock.method(clock, 'now', () => new Date(readTime().getTime() - 600_000))
    const end = await holdProduct('W-2')
    const types: string[] = []
    const file = toCsv('productId,productName', 'W-1,Shirt', 'W-2,Coat')
    for await (const event of await streamImport(manager, file)) {
      if (event.type === 'waiting') {
        early.mock.restore()
        await end()
      }
      if (event.type === 'done') assertCounts(event, { importedCount: 1, duplicateCount: 1 })
      if (types.at(-1) !== event.type) types.push(event.type)
    }
    assert.deepEqual(types, ['waiting', 'progress', 'saving', 'done'])
    const [entry] = await app.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
    assert.ok(entry && entry.createdAt.getTime() > readTime().getTime() - 60_000)
    assert.equal(await countOverdueEntries(app.db, readTime()), 0)
  })

  test('can be canceled meanwhile', async () => {
    const end = await holdProduct('W-3')
    const abort = new AbortController()
    const key = randomUUID()
    const file = toCsv('productId,productName', 'W-3,Shirt', 'W-4,Coat')
    const events = await streamImport(manager, file, { key }, { signal: abort.signal })
    await assert.rejects(async () => {
      for await (const { type } of events) if (type === 'waiting') abort.abort()
    }, /abort/i)
    await end()
    await importFile(manager, toCsv('productId,productName', 'W-5,Shirt'))
    assert.deepEqual([...(await catalogByCode(manager)).keys()].toSorted(), ['W-3', 'W-5'])
  })

  test('is refused with the reason where a reply has no progress', async () => {
    const end = await holdProduct('W-6')
    const refusal = await catchRefusal(uploadCsv(manager, toCsv('productId,productName', 'W-6,Shirt')))
    await end()
    assert.equal(refusal.status, 409)
    assert.equal(
      refusal.sentence,
      'An import or change of many records is running. Please try again when it has ended.',
    )
  })
})

describe('import that updates', () => {
  const head = 'productId,productName,price,quantity,category'
  const first = toCsv(head, 'U-1,Shirt,10.00,5,Tops', 'U-2,Coat,90.00,3,Tops', 'U-3,Hat,7.00,0,Accessories')

  test('changes the given fields, keeps empty cells and adds new products', async () => {
    await importFile(manager, first)
    const before = await catalogByCode(manager)
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
    const now = await catalogByCode(manager)
    const [was, shirt] = [before.get('U-1'), now.get('U-1')]
    assert.ok(was && shirt)
    assert.deepEqual(shirt, { ...was, priceCents: 1200, category: null, version: was.version + 1 })
    assert.deepEqual(now.get('U-2'), before.get('U-2'))
    assert.equal(now.get('U-4')?.quantity, 2)
  })

  test('records the quantity difference and the import in the ledger', async () => {
    await importFile(manager, first)
    const shirt = (await catalogByCode(manager)).get('U-1') ?? assert.fail()
    await manager.call(createInvoice, buildInvoice([{ productId: shirt.id, quantity: 2 }]))
    const again = toCsv(head, 'U-1,Shirt,10.00,9,Tops')
    const done = await importFile(manager, again, { mode: 'update', fileName: 'delivery.csv' })
    assertCounts(done, { updatedCount: 1 })
    assert.equal((await catalogByCode(manager)).get('U-1')?.quantity, 9)
    const { movements } = await manager.call(findStockMovements, { id: shirt.id, page: 1, limit: 1 })
    const [newest] = movements
    assert.deepEqual([newest?.reason, newest?.difference, newest?.quantityAfter], ['imported', 6, 9])
    assert.deepEqual(newest?.import, { id: done.import.id, fileName: 'delivery.csv' })
  })

  test('explains the conflict to a user who edits an older version', async () => {
    await importFile(manager, first)
    const coat = (await catalogByCode(manager)).get('U-2') ?? assert.fail()
    await importFile(manager, toCsv(head, 'U-2,Winter coat,95.00,4,'), { mode: 'update' })
    const staff = await app.clientAs('Staff')
    const { id, name, color, size, quantity, priceCents, version } = coat
    const edit = { id, name, color: color || 'Red', size: size || 'M', quantity, priceCents, version }
    const refusal = await catchRefusal(staff.call(editProduct, edit))
    assert.equal(refusal.status, 409)
    assert.match(refusal.sentence ?? '', /^Coat|Winter coat/)
    const conflicts = new Map(refusal.body?.errors?.map(({ path, message }) => [path, message]))
    assert.deepEqual([...conflicts.keys()].toSorted(), ['price', 'productName', 'quantity'])
    assert.match(conflicts.get('price') ?? '', /Mona Manager.*\$90\.00.*\$95\.00/)
    assert.match(conflicts.get('productName') ?? '', /Mona Manager.*Coat.*Winter coat/)
  })

  test('neither loses units nor deadlocks with concurrent sales', async () => {
    const stocked: Product[] = []
    for (let index = 0; index < 8; index += 1) {
      stocked.push(await manager.call(createProduct, buildProduct({ code: `S-${index}`, quantity: 50 })))
    }
    // In reverse order, so that locking in file order would deadlock with the invoices.
    const rows = stocked
      .toReversed()
      .map(({ code: productId }, index) => `${productId},Linen dress,${60 + index}`)
    const update = toCsv('productId,productName,quantity', ...rows)
    const staff = await app.clientAs('Staff')
    const sales = Array.from({ length: 12 }, (_, index) => {
      const items = [stocked[index % 8], stocked[(index + 3) % 8]].flatMap((product) =>
        product ? [{ productId: product.id, quantity: 1 }] : [],
      )
      return staff.call(createInvoice, buildInvoice(items))
    })
    const updates = [1, 2, 3].map(() => importFile(manager, update, { mode: 'update' }))
    const { done } = await settleCalls<unknown>([...sales, ...updates])
    assert.equal(done.length, 15)
    await app.assertIntegrity()
    const now = await catalogByCode(manager)
    for (const [index, { code: productId }] of stocked.toReversed().entries()) {
      const quantity = now.get(productId)?.quantity ?? 0
      assert.ok(quantity <= 60 + index && quantity >= 60 + index - 3, `${productId}: ${quantity}`)
    }
  })
})

trialDescribe('import of a user who is deactivated', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  test('fails and changes nothing, and no change of a user waits for an import', async () => {
    const [admin, manager] = await Promise.all([shop.clientAs('Admin'), shop.clientAs('Manager')])
    const users = await admin.call(findUsers, {})
    const idOf = (role: Role) => users.find((user) => user.role === role)?.id ?? assert.fail(role)
    // The second row is refused, and that waits for the lock below.
    const file = toCsv('productId,productName', 'H-1,Shirt', 'H-2,')
    const ends: Promise<ImportEvent | undefined>[] = []
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table import_refusals in share mode`)
      for (const client of [admin, manager]) {
        const sent = streamImport(client, client === admin ? file : file.replaceAll('H-', 'M-'))
        ends.push(sent.then(async (events) => (await Array.fromAsync(events)).at(-1)))
      }
      await waitFor('both imports to wait', async () => {
        const { rows } = await tx.execute(sql`
          select pid from pg_locks where relation = 'import_refusals'::regclass and not granted`)
        return rows.length === 2
      })
      await admin.call(setUserRole, { id: idOf('Viewer'), role: 'Staff' })
      await admin.call(setUserStatus, { id: idOf('Manager'), isActive: false })
      assert.equal((await catchRefusal(manager.call(findImports, { page: 1, limit: 1 }))).status, 401)
    })
    const [done, failed] = await Promise.all(ends)
    assert.equal(done?.type, 'done')
    assert.deepEqual(failed, {
      type: 'failed',
      message: 'Your account was deactivated or its role was changed meanwhile. Nothing was changed.',
    })
    const { imports } = await admin.call(findImports, { page: 1, limit: 20 })
    assert.deepEqual(
      imports.map(({ userName }) => userName),
      ['admin@shop.test'],
    )
    assert.deepEqual([...(await catalogByCode(admin)).keys()], ['H-1'])
  })
})
