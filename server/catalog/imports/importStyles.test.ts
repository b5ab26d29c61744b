// Imports that put products into styles, and their undo.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { undoBatch } from '#contract/catalog/batches.ts'
import { undoImport } from '#contract/catalog/imports.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { groupStyles } from '#server/catalog/styles/groupingFixtures.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { emptyCatalog, eventsOfType, importFile, previewFile, toCsv } from './uploadFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

beforeEach(async () => {
  await app.db.execute(sql`update products set style_id = null`)
  await app.db.execute(sql`update styles set deleted_at = now() where deleted_at is null`)
  await emptyCatalog(app)
})

/** 'number: codes' of each style, and 'none: codes'. */
async function readStyles(): Promise<string[]> {
  const { rows } = await app.db.execute<{ line: string }>(sql`
    select coalesce(number, 'none') || ': ' || string_agg(code, ' ' order by products.id) as line
    from products left join styles on styles.id = style_id
    where products.deleted_at is null
    group by styles.id, number order by number nulls last`)
  return rows.map(({ line }) => line)
}

const countStyles = async () =>
  (await app.db.execute(sql`select from styles where deleted_at is null`)).rows.length

const head = 'SKU,Name,Color,Size,Price,Style number'

test('creates the styles of a style column, and the undo removes them', async () => {
  const file = toCsv(
    head,
    'A-1,Rib Tank Navy S,Navy,S,10,1042',
    'A-2,Rib Tank Navy M,Navy,M,10,1042',
    'A-3,Rib Tank Navy M,navy,m,10,1042',
    'B-1,Boxy Tee,Sand,XXL,12,1043',
    'C-1,Gift Card,,,5,',
  )
  const done = await importFile(manager, file)
  assert.deepEqual(done.styles, { created: 2, products: 3 })
  // A-3 has the color and size of A-2.
  assert.deepEqual(await readStyles(), ['1042: A-1 A-2', '1043: B-1', 'none: A-3 C-1'])
  const { rows } = await app.db.execute(sql`
    select styles.name, price_cents::int as price, size_scales.name as scale from styles
    join size_scales on size_scales.id = size_scale_id where number = '1042' and deleted_at is null`)
  assert.deepEqual(rows, [{ name: 'Rib Tank', price: 1000, scale: 'XXS to 5XL' }])
  await manager.call(undoImport, { id: done.import.id })
  assert.deepEqual([await readStyles(), await countStyles()], [[], 0])
})

test('an updating import moves a product to another style, and the undo moves it back', async () => {
  await importFile(manager, toCsv(head, 'A-1,Rib Tank,Navy,S,10,1042', 'A-2,Rib Tank,Navy,M,10,1042'))
  const file = toCsv(head, 'A-2,Rib Tank,Navy,M,10,1050', 'A-1,Rib Tank,Navy,S,11,')
  const [row] = eventsOfType(await previewFile(manager, file), 'rows').flatMap(({ rows }) => rows)
  assert.deepEqual(row?.changes, [{ column: 'styleNumber', from: '1042', to: '1050' }])
  const done = await importFile(manager, file, { mode: 'update' })
  assert.deepEqual([done.import.updatedCount, done.styles], [2, { created: 1, products: 0 }])
  assert.deepEqual(await readStyles(), ['1042: A-1', '1050: A-2'])
  const undone = await manager.call(undoImport, { id: done.import.id })
  assert.equal(undone.restored, 2)
  assert.deepEqual([await readStyles(), await countStyles()], [['1042: A-1 A-2'], 1])
})

test('an updating import and its preview name the products whose cell is taken', async () => {
  await importFile(
    manager,
    toCsv(
      head,
      'A-1,Rib Tank,Navy,S,10,1042',
      'A-2,Rib Tank,Navy,M,10,1042',
      'A-3,Rib Tank,Navy,L,10,1042',
      'B-1,Boxy Tee,Sand,S,10,1050',
      'C-1,Scarf,Red,One size,10,',
      'C-2,Shawl,Red,One size,10,',
    ),
  )
  const file = toCsv(
    head,
    'A-1,Rib Tank,navy,m,10,',
    'A-2,Rib Tank,Navy,L,10,',
    'A-3,Rib Tank,Navy,S,10,',
    'B-1,Boxy Tee,NAVY,L,10,1042',
    'C-1,Scarf,Red,One size,10,1060',
    'C-2,Shawl,Red,One size,10,1060',
  )
  const preview = await previewFile(manager, file)
  const rows = eventsOfType(preview, 'rows').flatMap(({ rows }) => rows)
  // exchange their sizes.
  assert.deepEqual(
    rows.flatMap(({ leavesStyle }) => leavesStyle ?? []),
    [
      'B-1 will have no style: 1042 already has NAVY in L.',
      'C-2 will have no style: 1060 already has Red in One size.',
    ],
  )
  assert.equal(eventsOfType(preview, 'done')[0]?.leavingCount, 2)
  const done = await importFile(manager, file, { mode: 'update' })
  assert.deepEqual(
    [done.leftStyles, done.leftStyleCount],
    [
      [
        'B-1 left style 1042, which already has NAVY in L.',
        'C-2 left style 1060, which already has Red in One size.',
      ],
      2,
    ],
  )
  assert.deepEqual(await readStyles(), ['1042: A-1 A-2 A-3', '1060: C-1', 'none: B-1 C-2'])
  // C-2 had no style before.
  assert.deepEqual([done.import.updatedCount, done.import.sameCount], [5, 1])
  assert.match((await findNewestLogEntry(app)).action, /\(2 products left their styles\)$/)
})

trialTest('a preview names new products whose cell is taken, over the whole file', async () => {
  await importFile(manager, toCsv(head, 'A-1,Rib Tank,Navy,S,10,1042', 'A-2,Rib Tank,Navy,M,10,1042'))
  // The first row frees Navy in S; between the others are more rows than one batch has.
  const file = toCsv(
    head,
    'A-1,Rib Tank,Navy,XS,10,1042',
    'N-1,Rib Tank,navy,M,10,1042',
    'N-2,Rib Tank,Navy,S,10,1042',
    'N-3,Boxy Tee,Sand,S,10,1050',
    ...Array.from({ length: 2500 }, (_, index) => `F-${index},Filler,Sand,S,10,`),
    'N-4,Boxy Tee,SAND,S,10,1050',
    'N-5,Rib Tank,Navy,S,10,1042',
  )
  const preview = await previewFile(manager, file)
  const sentences = eventsOfType(preview, 'rows').flatMap(({ rows }) =>
    rows.flatMap(({ leavesStyle }) => leavesStyle ?? []),
  )
  assert.deepEqual(sentences, [
    'N-1 will have no style: 1042 already has navy in M.',
    'N-4 will have no style: 1050 already has SAND in S.',
    'N-5 will have no style: 1042 already has Navy in S.',
  ])
  const done = eventsOfType(preview, 'done')[0]
  assert.deepEqual([done?.leavingCount, done?.newLeavingCount], [3, 3])
  await importFile(manager, file, { mode: 'update' })
  const lines = (await readStyles()).filter((line) => !line.startsWith('none'))
  assert.deepEqual(lines, ['1042: A-1 A-2 N-2', '1050: N-3'])
})

trialTest('an import and its preview put at most 500 products into a style', async () => {
  const row = (index: number, number: string) => `P-${index},Rib Tank,Color ${index},S,10,${number}`
  const rows = (count: number, number: string) =>
    Array.from({ length: count }, (_, index) => row(index, number))
  await importFile(manager, toCsv(head, ...rows(502, '')))
  const file = toCsv(head, ...rows(502, '1042'), row(502, '1042'))
  const preview = await previewFile(manager, file)
  const sentences = eventsOfType(preview, 'rows').flatMap(({ rows }) =>
    rows.flatMap(({ leavesStyle }) => leavesStyle ?? []),
  )
  assert.deepEqual(sentences, [
    'P-500 will have no style: 1042 already has 500 products.',
    'P-501 will have no style: 1042 already has 500 products.',
    'P-502 will have no style: 1042 already has 500 products.',
  ])
  const done = await importFile(manager, file, { mode: 'update' })
  assert.deepEqual(done.leftStyles, [
    'P-500 left style 1042, which already has 500 products.',
    'P-501 left style 1042, which already has 500 products.',
  ])
  assert.equal(await app.db.$count(products, sql`style_id is not null and deleted_at is null`), 500)
  await manager.call(undoImport, { id: done.import.id })
  assert.equal(await app.db.$count(products, sql`style_id is not null and deleted_at is null`), 0)
})

test('adds products to an existing style by the beginning of their code', async () => {
  const { id } = await manager.call(
    createProduct,
    buildProduct({ code: 'RIB-NVY-S', color: 'Navy', size: 'S' }),
  )
  const batch = await groupStyles(manager, [{ number: 'RIB', name: 'Rib Tank', productIds: [id] }])
  const rows = ['RIB-NVY-M,Rib,Navy,M', 'rib_nvy_s,Rib,Navy,S', 'TEE-NVY-M,Tee,Navy,M']
  const done = await importFile(manager, toCsv('SKU,Name,Color,Size', ...rows))
  assert.deepEqual(done.styles, { created: 0, products: 1 })
  assert.deepEqual(await readStyles(), ['RIB: RIB-NVY-S RIB-NVY-M', 'none: rib_nvy_s TEE-NVY-M'])
  await manager.call(undoImport, { id: done.import.id })
  assert.deepEqual([await readStyles(), await countStyles()], [['RIB: RIB-NVY-S'], 1])
  await manager.call(undoBatch, { id: batch.id })
  assert.equal(await countStyles(), 0)
})

test('groups a Shopify export by its handles', async () => {
  const file = toCsv(
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price',
    'linen-dress,Linen dress,Loom,Dresses,Size,S,Color,Red,77001,49.90',
    'linen-dress,,,,,M,,Red,77002,49.90',
    'scarf,Scarf,Loom,,Title,Default Title,,,77003,9',
  )
  const done = await importFile(manager, file)
  assert.deepEqual(done.styles, { created: 1, products: 2 })
  assert.deepEqual(await readStyles(), ['linen-dress: 77001 77002', 'none: 77003'])
})
