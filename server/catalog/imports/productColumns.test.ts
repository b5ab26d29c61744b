// Every column of a product is imported, exported, changed by a second import and restored by the undo.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { undoImport } from '#contract/catalog/imports.ts'
import { exportedName, type ImportedColumn } from '#domain/catalog/importChanges.ts'
import { type ProductColumn, productColumns } from '#domain/catalog/productColumns.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { catalogByCode, eventsOfType, importFile, previewFile, toCsv, uploadPhoto } from './uploadFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

/** The cells of each column in the first and in the second file, as an export writes them. */
const cells: Record<Exclude<ImportedColumn, 'firstCost' | 'barcodes'>, [first: string, second: string]> = {
  productName: ['Linen dress', 'Linen robe'],
  color: ['Indigo', 'Ecru'],
  price: ['49.90', '39.90'],
  quantity: ['12', '15'],
  size: ['M', 'L'],
  category: ['Dresses', 'Tops'],
  description: ['Washed linen', 'Raw linen'],
  manufacturer: ['Loom & Needle', 'Weaver & Sons'],
  styleNumber: ['1042', '1043'],
  imageUrl: ['', ''],
  lowStockThreshold: ['3', '4'],
  season: ['Spring 2026', 'Fall 2026'],
  shelf: ['A-03-2', 'B-11'],
}
const columns = Object.keys(cells) as (keyof typeof cells)[]
const fileOf = (version: 0 | 1) =>
  toCsv(
    ['productId', ...columns].join(','),
    ['D-1', ...columns.map((column) => cells[column][version])].join(','),
  )

before(async () => {
  cells.imageUrl = [await uploadPhoto(manager), await uploadPhoto(manager)]
})

const readExport = async () => (await manager.fetch('/api/products/export')).text()

/** The cells of the only product by the names of their columns. */
function cellsOf(csv: string): Map<string | undefined, string | undefined> {
  const [names = [], row = []] = csv
    .replace('\uFEFF', '')
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  return new Map(names.map((name, index) => [name, row[index]]))
}

function assertExported(csv: string, version: 0 | 1): void {
  const exported = cellsOf(csv)
  for (const column of Object.keys(productColumns) as ProductColumn[]) {
    const expected = column === 'productId' ? 'D-1' : cells[column][version]
    assert.equal(exported.get(exportedName(column)), expected, column)
  }
}

async function readProduct() {
  const product = (await catalogByCode(manager)).get('D-1')
  assert.ok(product)
  const { version: _version, ...fields } = product
  return fields
}

test('imports, exports, changes and restores every column', async () => {
  await importFile(manager, fileOf(0))
  const before = await readProduct()
  const exported = await readExport()
  assertExported(exported, 0)

  const { import: same } = await importFile(manager, exported, { mode: 'update' })
  assert.deepEqual([same.sameCount, same.updatedCount, same.refusedCount], [1, 0, 0])
  assert.deepEqual(await readProduct(), before)

  const rows = eventsOfType(await previewFile(manager, fileOf(1)), 'rows').flatMap((event) => event.rows)
  const previewed = (rows[0]?.changes ?? []).map(({ column, from, to }) => [column, [from, to]])
  assert.deepEqual(Object.fromEntries(previewed), cells)

  const { import: changed } = await importFile(manager, fileOf(1), { mode: 'update' })
  assert.equal(changed.updatedCount, 1)
  assertExported(await readExport(), 1)
  const after = await readProduct()
  for (const column of Object.keys(productColumns) as ProductColumn[]) {
    const { field } = productColumns[column]
    if (column !== 'productId') assert.notEqual(after[field], before[field], column)
  }
  assert.notEqual(after.styleId, before.styleId)
  assert.equal(after.imageUrl, cells.imageUrl[1])

  assert.equal((await manager.call(undoImport, { id: changed.id })).restored, 1)
  assert.deepEqual(await readProduct(), before)
  assert.equal(await readExport(), exported)
})
