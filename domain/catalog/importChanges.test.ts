// Comparing import rows with existing products.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { nothingToUndoReason } from '#domain/files/imports.ts'
import { invertChanges } from '#domain/platform/changes.ts'
import { formatCents } from '#domain/platform/money.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import {
  diffImportRow,
  duplicateIdReason,
  formatCell,
  type ImportedColumn,
  type ImportedFields,
  refuseQuantity,
} from './importChanges.ts'
import { type ImportCells, importColumns, readImportRow } from './importRow.ts'
import { changeProduct, hasChanges } from './productChanges.ts'
import { productFields } from './productColumns.ts'

const dress: Partial<ImportedFields> = {
  name: 'Linen dress',
  color: 'Indigo',
  size: 'M',
  priceCents: 4990,
  quantity: 10,
  manufacturer: 'Weaver & Sons',
  category: 'Dresses',
  description: 'A dress of washed linen.',
  lowStockThreshold: 3,
  season: 'Spring 2026',
}
const asCells: ImportCells = {
  productId: 'D-1',
  productName: 'Linen dress',
  color: 'Indigo',
  size: 'M',
  price: '49.90',
  quantity: '10',
  manufacturer: 'Weaver & Sons',
  category: 'Dresses',
  description: 'A dress of washed linen.',
}

function changesBy(cells: ImportCells, product = dress) {
  const read = readImportRow({ productId: 'D-1', productName: 'Linen dress', ...cells })
  assert.ok('row' in read, JSON.stringify(read))
  return diffImportRow(product, read.row, { productName: 'Linen dress', ...cells })
}

describe('diffImportRow', () => {
  const rows: [string, ImportCells, Partial<Record<ImportedColumn, [unknown, unknown]>>][] = [
    ['finds no change if every cell is the same', asCells, {}],
    ['finds no change in a row with only code and name', {}, {}],
    ['ignores empty cells', { price: '', quantity: ' ', category: '', description: '\t' }, {}],
    [
      'ignores a different spelling of the same value',
      { price: '49.9', quantity: '010', color: ' Indigo ' },
      {},
    ],
    ['changes the price', { price: '39.90' }, { price: [4990, 3990] }],
    ['changes the price to 0', { price: '0' }, { price: [4990, 0] }],
    ['changes the quantity to 0', { quantity: '0' }, { quantity: [10, 0] }],
    [
      'changes threshold and season',
      { lowStockThreshold: '0', season: 'Fall 2026' },
      { lowStockThreshold: [3, 0], season: ['Spring 2026', 'Fall 2026'] },
    ],
    ['keeps a quantity that was not edited since the export', { quantity: '24', quantityAtExport: '24' }, {}],
    [
      'adds what was added to the exported quantity',
      { quantity: '30', quantityAtExport: '24' },
      { quantity: [10, 16] },
    ],
    ['changes the name', { productName: 'Dress' }, { productName: ['Linen dress', 'Dress'] }],
    ['changes the case of the color', { color: 'indigo' }, { color: ['Indigo', 'indigo'] }],
    ['removes the category for "none"', { category: 'none' }, { category: ['Dresses', null] }],
    ['ignores the case of the code', { productId: 'd-1' }, {}],
    [
      'changes several fields',
      { size: 'L', manufacturer: 'Loom & Needle', description: 'Soft.\nWarm.' },
      {
        size: ['M', 'L'],
        manufacturer: ['Weaver & Sons', 'Loom & Needle'],
        description: ['A dress of washed linen.', 'Soft.\nWarm.'],
      },
    ],
  ]
  for (const [name, cells, changes] of rows) {
    test(name, () => {
      const found = Object.entries(changesBy(cells)).map(([column, { from, to }]) => [column, [from, to]])
      assert.deepEqual(Object.fromEntries(found), changes)
      assert.equal(hasChanges(changesBy(cells)), Object.keys(changes).length > 0)
    })
  }

  test('sets an empty manufacturer', () => {
    const unbranded = { ...dress, manufacturer: null }
    const changes = changesBy({ manufacturer: 'Loom & Needle' }, unbranded)
    assert.deepEqual(changes, { manufacturer: { from: null, to: 'Loom & Needle' } })
    assert.equal(formatCell('manufacturer', null), '')
    assert.equal(formatCell('price', 4990), '49.90')
    assert.equal(formatCell('quantity', 0), '0')
  })

  const word = fc.constantFrom('', ' ', 'none', 'Indigo', 'indigo', 'Red', ' Red', '0', '5', '49.90')
  const number = fc.constantFrom('', ' ', '0', '5', '10', '49', '1000000')
  const numberColumns = new Set<string>(['price', 'quantity', 'lowStockThreshold'])
  const anyCells = fc.record(
    Object.fromEntries(
      importColumns
        // Neither is a field of the product.
        .filter((column) => !['quantityAtExport', 'firstCost', 'barcodes'].includes(column))
        .map((column) => [column, numberColumns.has(column) ? number : word]),
    ),
    { requiredKeys: [] },
  )
  const text = fc.constantFrom('Indigo', 'indigo', 'Red', '5')
  const anyProduct = fc.record(
    {
      ...Object.fromEntries(productFields.map((field) => [field, fc.option(text)])),
      name: text,
      color: fc.constantFrom('', 'Indigo', 'Red'),
      size: fc.constantFrom('', 'Red', '5'),
      priceCents: fc.constantFrom(0, 500, 4990),
      quantity: fc.constantFrom(0, 5, 10),
      lowStockThreshold: fc.option(fc.constantFrom(0, 5, 10)),
    },
    { noNullPrototype: true },
  ) as fc.Arbitrary<ImportedFields>

  test('is idempotent, keeps other fields and can be inverted', () => {
    fc.assert(
      fc.property(anyProduct, anyCells, (product, cells: ImportCells) => {
        const read = readImportRow({ ...cells, productId: 'D-1', productName: 'Dress' })
        assert.ok('row' in read)
        const changes = diffImportRow(product, read.row, cells)
        const after = changeProduct(product, changes)
        assert.deepEqual(diffImportRow(after, read.row, cells), {})
        assert.deepEqual(changeProduct(after, invertChanges(changes)), product)
        for (const [column, change] of Object.entries(changes)) {
          assert.notEqual(change.from, change.to)
          assert.notEqual((cells[column as ImportedColumn] ?? '').trim(), '')
        }
        if ((cells.price ?? '').trim() !== '')
          assert.equal(formatCents(after.priceCents), formatCents(read.row.priceCents))
        else assert.equal(after.priceCents, product.priceCents)
      }),
      { numRuns: 1000 },
    )
  })
})

test('only an import that changed products can be undone', () => {
  const reason = 'This import changed no products, so there is nothing to undo.'
  assert.equal(nothingToUndoReason('product', { importedCount: 0, updatedCount: 0 }), reason)
  assert.equal(nothingToUndoReason('product', { importedCount: 1, updatedCount: 1 }), undefined)
})

describe('the quantity of an exported file', () => {
  const units = fc.integer({ min: 0, max: 1000 })

  test('changes the stock by what was edited, whatever happened since the export', () => {
    fc.assert(
      fc.property(units, units, units, (exported, current, edited) => {
        const cells = { quantity: String(edited), quantityAtExport: String(exported) }
        const changes = changesBy(cells, { ...dress, quantity: current })
        const after = current + edited - exported
        if (exported === edited) assert.deepEqual(changes, {})
        else assert.deepEqual(changes, { quantity: { from: current, to: after } })
        assert.equal(refuseQuantity(changes, cells) === undefined, after >= 0 || exported === edited)
      }),
    )
  })

  test('is refused with the number of units that are left', () => {
    const cells = { quantity: '1', quantityAtExport: '20' }
    assert.deepEqual(refuseQuantity(changesBy(cells), cells), {
      column: 'quantity',
      value: '1',
      reason: 'The file takes away 19 units since the export, but only 10 units are left',
    })
    const all = { quantity: '10', quantityAtExport: '20' }
    assert.equal(refuseQuantity(changesBy(all), all), undefined)
  })

  test('is refused above the maximum', () => {
    const cells = (exported: number) => ({
      quantity: String(maxQuantity),
      quantityAtExport: String(exported),
    })
    const most = cells(10)
    assert.equal(refuseQuantity(changesBy(most), most), undefined)
    const above = cells(9)
    assert.deepEqual(refuseQuantity(changesBy(above), above), {
      column: 'quantity',
      value: '1000000',
      reason: 'Quantity must be at most 1,000,000',
    })
  })

  test('is set where the cell of the export is blank', () => {
    assert.deepEqual(changesBy({ quantity: '12', quantityAtExport: ' ' }), { quantity: { from: 10, to: 12 } })
  })
})

test('names the earlier row with the same product ID', () => {
  assert.equal(duplicateIdReason(3), 'The same product ID is in row 3')
})
