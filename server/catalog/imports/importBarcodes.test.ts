// Barcodes in files of products: added, left out with a note, exported and undone.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { undoImport } from '#contract/catalog/imports.ts'
import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { readScan } from '#contract/catalog/scans.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { eventsOfType, importFile, previewFile, toCsv } from './uploadFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

const header = 'SKU,Name,Color,Size,Price,Qty,EAN'
const rowOf = (code: string, barcodes: string) => `${code},Linen dress,Indigo,M,49.90,5,"${barcodes}"`

/** 'D-1 x 12' */
async function scan(text: string): Promise<string[]> {
  const { products } = await manager.call(readScan, { text })
  return products.map(({ product, units }) => `${product.code} x ${units}`)
}

const previewRows = async (file: Parameters<typeof previewFile>[1]) =>
  eventsOfType(await previewFile(manager, file), 'rows').flatMap(({ rows }) => rows)

before(async () => {
  const other = await manager.call(createProduct, buildProduct({ code: 'OTHER-1' }))
  await manager.call(createProductAlias, { productId: other.id, code: '5901234123457' })
})

test('new and existing products get the barcodes of their rows, and an undo takes them away', async () => {
  const first = await importFile(manager, toCsv(header, rowOf('D-1', '36000291452'), rowOf('D-2', '')))
  assert.equal(first.import.importedCount, 2)
  assert.deepEqual(await scan('036000291452'), ['D-1 x 1'])

  const more = toCsv(header, rowOf('D-1', '036000291452'), rowOf('D-2', '4006381333931; 14006381333938 x 12'))
  const rows = await previewRows(more)
  assert.deepEqual(
    rows.map(({ result, changes }) => [result, changes]),
    [
      ['same', undefined],
      ['changed', [{ column: 'barcodes', from: '', to: '4006381333931, 14006381333938 x 12' }]],
    ],
  )
  const { import: second } = await importFile(manager, more, { mode: 'update' })
  assert.deepEqual([second.updatedCount, second.sameCount], [1, 1])
  assert.deepEqual(await scan('14006381333938'), ['D-2 x 12'])

  // The export is read back without a change, also by a spreadsheet that removed the zero.
  const exported = await (await manager.fetch('/api/products/export')).text()
  assert.match(exported, /"4006381333931, 14006381333938 x 12"/)
  const { import: same } = await importFile(manager, exported.replace('"036000291452"', '36000291452'), {
    mode: 'update',
  })
  assert.deepEqual([same.sameCount, same.updatedCount, same.refusedCount], [3, 0, 0])

  // Sold or edited meanwhile or not: barcodes are no part of the product's version.
  assert.equal((await manager.call(undoImport, { id: second.id })).restored, 1)
  assert.deepEqual(await scan('4006381333931'), [])
  assert.deepEqual(await scan('036000291452'), ['D-1 x 1'])
  await manager.call(undoImport, { id: first.import.id })
  assert.deepEqual(await scan('036000291452'), [])
})

test('a barcode that is wrong, taken or twice in the file is left out, and the row says why', async () => {
  const file = toCsv(
    header,
    rowOf('E-1', '5901234123457, 036000291455'),
    rowOf('E-2', 'E-BOX x 6'),
    rowOf('E-3', 'e-box, OTHER-1, E-3'),
  )
  const rows = await previewRows(file)
  assert.deepEqual(
    rows.map(({ notes }) => notes ?? []),
    [
      [
        'Barcode 036000291455 is left out: 036000291455 is not a UPC: its last digit would be 2.',
        'Barcode 5901234123457 is left out: 5901234123457 is already a barcode of OTHER-1. Change or remove it there.',
      ],
      [],
      [
        'Barcode e-box is left out: e-box is already a barcode of E-2. Change or remove it there.',
        'Barcode OTHER-1 is left out: OTHER-1 is the ID of product OTHER-1. A scan would find both.',
      ],
    ],
  )
  assert.deepEqual(rows[1]?.product?.barcodes, 'E-BOX x 6')
  const { import: done } = await importFile(manager, file)
  assert.equal(done.importedCount, 3)
  assert.deepEqual(await scan('E-BOX'), ['E-2 x 6'])
  assert.deepEqual(await scan('5901234123457'), ['OTHER-1 x 1'])
  const { import: again } = await importFile(manager, file, { mode: 'update' })
  assert.deepEqual([again.sameCount, again.updatedCount], [3, 0])
  const [, changed] = await previewRows(toCsv(header, rowOf('E-1', ''), rowOf('E-2', 'E-BOX x 8')))
  assert.deepEqual(changed?.notes, [
    'Barcode E-BOX is left out: E-2 has it with 6 units. Change them on its page.',
  ])
})
