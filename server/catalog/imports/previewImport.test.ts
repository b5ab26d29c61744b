// Previews over HTTP: the columns, a result per row, and the same results from the import.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import fc from 'fast-check'

import {
  downloadRefusedRows,
  previewImport,
  type PreviewRow,
  type ProductImport,
} from '#contract/catalog/imports.ts'
import { findProducts } from '#contract/catalog/products.ts'
import { maxListed } from '#contract/files/imports.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { maxUploads } from '#server/files/tables/limitUploads.ts'
import { isNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import {
  catalogByCode,
  emptyCatalog,
  eventsOfType,
  importFile,
  previewFile,
  toCsv,
} from './uploadFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

beforeEach(() => emptyCatalog(app))

async function rowsOf(file: string): Promise<PreviewRow[]> {
  return eventsOfType(await previewFile(manager, file), 'rows').flatMap(({ rows }) => rows)
}

test('classifies every row and writes nothing', async () => {
  const head = 'productId,productName,price,quantity,category'
  await importFile(manager, toCsv(head, 'P-1,Shirt,10.00,5,Tops', 'P-2,Coat,90.00,3,'))
  const before = await readDatabaseTotals(app.db)
  const file = toCsv(
    head,
    'P-1,Shirt,10.0,05,',
    'p-2,Winter coat,95.5,3,Tops',
    'P-3,Hat,7.00,1,',
    'P-3,Cap,7.00,1,',
    'P-4,Scarf,cheap,1,',
  )
  assert.deepEqual(await rowsOf(file), [
    { row: 2, result: 'same', code: 'P-1', name: 'Shirt' },
    {
      row: 3,
      result: 'changed',
      code: 'p-2',
      name: 'Winter coat',
      changes: [
        { column: 'productName', from: 'Coat', to: 'Winter coat' },
        { column: 'price', from: '90.00', to: '95.50' },
        { column: 'category', from: '', to: 'Tops' },
      ],
    },
    {
      row: 4,
      result: 'new',
      code: 'P-3',
      name: 'Hat',
      product: { color: '', size: '', quantity: 1, priceCents: 700, imageUrl: null },
    },
    {
      row: 5,
      result: 'refused',
      code: 'P-3',
      name: 'Cap',
      refusal: { column: 'productId', value: 'P-3', reason: 'The same product ID is in row 4' },
      isExisting: true,
    },
    {
      row: 6,
      result: 'refused',
      code: 'P-4',
      name: 'Scarf',
      refusal: { column: 'price', value: 'cheap', reason: 'Price must be an amount such as 12.34' },
    },
  ])
  assert.deepEqual(await readDatabaseTotals(app.db), before)
})

test('reads numbers as suppliers write them and notes what to check', async () => {
  const file = toCsv(
    'productId;productName;price;quantity',
    'N-1;Shirt;12,50;3,0',
    'N-2;Coat;$1.234,50;4',
    'N-3;Hat;12,505;1.200',
    'N-4;Scarf;12 EUR;1',
    'N-5;;1.250;1',
  )
  assert.deepEqual(
    (await rowsOf(file)).map(({ row, result, notes }) => ({ row, result, notes })),
    [
      { row: 2, result: 'new', notes: undefined },
      { row: 3, result: 'new', notes: undefined },
      { row: 4, result: 'new', notes: ['Price 12,505 read as $12.51', 'Quantity 1.200 read as 1,200'] },
      { row: 5, result: 'refused', notes: undefined },
      { row: 6, result: 'refused', notes: ['Price 1.250 read as $1,250.00'] },
    ],
  )
  const { import: imported } = await importFile(manager, file)
  const saved = await catalogByCode(manager)
  const pricesAndQuantities = ['N-1', 'N-2', 'N-3'].map((code) => {
    const product = saved.get(code)
    return [product?.priceCents, product?.quantity]
  })
  assert.deepEqual(pricesAndQuantities, [
    [1250, 3],
    [123450, 4],
    [1251, 1200],
  ])
  // The refused rows come back in a file separated by commas, where 1.250 would be $1.25.
  const refused = await (await manager.call(downloadRefusedRows, { id: imported.id })).text()
  assert.match(refused, /N-4,Scarf,12 EUR,1,.*\r\n.*N-5,,1250\.00,1,/)
})

test('refuses a row whose cells an unquoted comma shifted', async () => {
  const file = toCsv('productId,productName,price,quantity', 'E-1,Shirt,1,250,5', 'E-2,Coat,"1,250",5,')
  const reason =
    'The row has more cells than the header has columns. Put numbers with a comma into quotation marks.'
  const refusal = { column: '', value: '5', reason }
  assert.deepEqual(
    (await rowsOf(file)).map(({ row, code, result, refusal }) => ({ row, code, result, refusal })),
    [
      { row: 2, code: 'E-1', result: 'refused', refusal },
      { row: 3, code: 'E-2', result: 'new', refusal: undefined },
    ],
  )
  const { import: imported, refused } = await importFile(manager, file)
  assert.deepEqual(refused, [{ row: 2, ...refusal }])
  assert.deepEqual([...(await catalogByCode(manager)).keys()], ['E-2'])
  // The file of refused rows has the price 1 and the quantity 250 until it is corrected.
  const uncorrected = await (await manager.call(downloadRefusedRows, { id: imported.id })).text()
  const [again] = await rowsOf(uncorrected)
  assert.deepEqual([again?.code, again?.result, again?.refusal], ['E-1', 'refused', refusal])
})

test('sends the columns with samples first, even if the mapping is invalid', async () => {
  const file = toCsv('No,What,Preis', '1001,Shirt,12.00', '1002,,12.00', '1003,Hat,7.00', '1004,Coat,90.00')
  const columns = [
    { name: 'No', samples: ['1001', '1002', '1003'], importAs: null, readAs: null },
    { name: 'What', samples: ['Shirt', 'Hat', 'Coat'], importAs: null, readAs: null },
    { name: 'Preis', samples: ['12.00', '7.00', '90.00'], importAs: 'price' as const, readAs: null },
  ]
  assert.deepEqual(await previewFile(manager, file), [
    {
      type: 'columns',
      sheets: [],
      sheet: 0,
      sheetCount: 0,
      program: null,
      notes: [],
      columns,
    },
    { type: 'failed', message: 'The file has no column productId.' },
  ])
  const chosen = await previewFile(manager, file, ['productId', 'productName', 'price'])
  const [first] = chosen
  assert.deepEqual(first?.type === 'columns' && first.columns.map(({ importAs }) => importAs), [
    'productId',
    'productName',
    'price',
  ])
  assert.deepEqual(chosen.at(-1), {
    type: 'done',
    counts: { new: 3, same: 0, changed: 0, refused: 1, refusedExisting: 0 },
    notedCount: 0,
    leavingCount: 0,
    newLeavingCount: 0,
    imageCount: 0,
    missingImageCount: 0,
    unusedImages: [],
    unusedImageCount: 0,
    unpricedCount: 0,
  })
})

test('rejects an empty and a broken file with a message', async () => {
  const messages = await Promise.all(
    ['', 'productId,productName\nA-1,"never closed'].map(async (file) => {
      const last = (await previewFile(manager, file)).at(-1)
      return last?.type === 'failed' ? last.message : last?.type
    }),
  )
  assert.deepEqual(messages, [
    'No valid products found in the file',
    'Row 2 has a quotation mark that is not closed or not doubled.',
  ])
})

test('lists the first thousand rows per result and counts all', async () => {
  const rows = Array.from({ length: 2400 }, (_, index) => `L-${index},${index % 2 ? 'Shirt' : ''}`)
  const events = await previewFile(manager, toCsv('productId,productName', ...rows, 'L-9999,Last'))
  const listed = eventsOfType(events, 'rows').flatMap((event) => event.rows)
  assert.equal(listed.filter(({ result }) => result === 'new').length, maxListed.previewed)
  assert.equal(listed.filter(({ result }) => result === 'refused').length, maxListed.previewed)
  assert.deepEqual(events.at(-1), {
    type: 'done',
    counts: { new: 1201, same: 0, changed: 0, refused: 1200, refusedExisting: 0 },
    notedCount: 0,
    leavingCount: 0,
    newLeavingCount: 0,
    imageCount: 0,
    missingImageCount: 0,
    unusedImages: [],
    unusedImageCount: 0,
    unpricedCount: 1201,
  })
  assert.ok(eventsOfType(events, 'progress').length > 0)
})

test('imports exactly what the preview shows for any file', async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
  t.diagnostic(`seed ${seed}: TEST_SEED repeats this run`)
  const cell = {
    productId: fc.constantFrom('A', 'a', 'B', 'Ä', 'ä', 'C', ''),
    productName: fc.constantFrom('Shirt', 'Coat', 'Shirt', ''),
    price: fc.constantFrom('', '1', '1.00', '2.50', 'x'),
    quantity: fc.constantFrom('', '0', '3', '-1', '7'),
    category: fc.constantFrom('', 'none', 'Tops'),
  }
  const row = fc.record(cell).map((cells) => Object.values(cells).join(','))
  const rows = fc.array(row, { minLength: 1, maxLength: 6 })
  const head = Object.keys(cell).join(',')
  await fc.assert(
    fc.asyncProperty(rows, rows, fc.constantFrom('skip', 'update'), async (stock, given, mode) => {
      await emptyCatalog(app)
      await importFile(manager, toCsv(head, 'Z,Belt,1.00,1,', ...stock))
      const file = toCsv(head, 'Y,Belt,1.00,1,', ...given)
      const events = await previewFile(manager, file)
      const { counts } = eventsOfType(events, 'done')[0] ?? assert.fail()
      const done = await importFile(manager, file, { mode })
      const refused = eventsOfType(events, 'rows')
        .flatMap((event) => event.rows)
        .flatMap(({ row, refusal }) => (refusal ? [{ row, ...refusal }] : []))
      assert.equal(refused.length, counts.refused)
      const skipped = eventsOfType(events, 'rows')
        .flatMap((event) => event.rows)
        .filter(({ isExisting = false }) => mode === 'skip' && isExisting)
        .map(({ row }) => row)
      assert.equal(skipped.length, mode === 'skip' ? counts.refusedExisting : 0)
      const expected: Partial<ProductImport> = {
        importedCount: counts.new,
        updatedCount: mode === 'update' ? counts.changed : 0,
        sameCount: mode === 'update' ? counts.same : 0,
        duplicateCount: mode === 'skip' ? counts.same + counts.changed + skipped.length : 0,
        refusedCount: counts.refused - skipped.length,
      }
      const { importedCount, updatedCount, sameCount, duplicateCount, refusedCount } = done.import
      assert.deepEqual({ importedCount, updatedCount, sameCount, duplicateCount, refusedCount }, expected)
      assert.deepEqual(
        done.refused,
        refused.filter(({ row }) => !skipped.includes(row)),
      )
      // A second preview finds nothing new and, after an update, nothing changed.
      const again = eventsOfType(await previewFile(manager, file), 'done')[0]?.counts
      assert.equal(again?.new, 0)
      if (mode === 'update') assert.equal(again?.changed, 0)
      const { total } = await manager.call(findProducts, { page: 1, limit: 1 })
      assert.equal(total, await app.db.$count(products, isNull(products.deletedAt)))
    }),
    { seed, numRuns: isFullSize ? 15 : 5 },
  )
})

test('answers 503 while too many files are uploaded, until one ends', async () => {
  const { url } = buildRequest(previewImport, { fileName: 'slow.csv' })
  const ends: ReadableStreamDefaultController<Uint8Array>[] = []
  const headers = { 'content-type': 'text/csv' }
  const uploads = Array.from({ length: maxUploads + 1 }, () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        ends.push(controller)
        controller.enqueue(Buffer.from('productId,productName\n'))
      },
    })
    // The type of fetch doesn't know `duplex`.
    const request = { method: 'POST', body, duplex: 'half', headers }
    return manager.fetch(url, request)
  })
  const refused = await Promise.race(uploads)
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '5')
  assert.match(await refused.text(), /Too many files are being uploaded at once/)
  assert.equal((await manager.call(findProducts, { page: 1, limit: 1 })).total, 0)
  for (const end of ends) end.close()
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [...Array<number>(maxUploads).fill(200), 503],
  )
  assert.equal((await previewFile(manager, 'productId,productName\nA-1,Shirt')).at(-1)?.type, 'done')
})
