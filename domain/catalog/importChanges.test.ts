// Tests the rule of what an import changes about a product that exists already.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import { formatCents } from '#domain/platform/money.ts'

import {
  diffImportRow,
  type ImportedColumn,
  type ImportedFields,
  hasChanges,
  invertChanges,
  isAtVersion,
  type RevertedVersions,
  formatCell,
  countVersions,
  applyChanges,
} from './importChanges.ts'
import { type ImportCells, importColumns, readImportRow } from './importRow.ts'

const dress: ImportedFields = {
  name: 'Linen dress',
  color: 'Indigo',
  size: 'M',
  priceCents: 4990,
  quantity: 10,
  manufacturer: 'Weaver & Sons',
  category: 'Dresses',
  description: 'A dress of washed linen.',
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

suite('a row for a product that exists already', () => {
  const rows: [string, ImportCells, Partial<Record<ImportedColumn, [unknown, unknown]>>][] = [
    ['with the same in every cell changes nothing', asCells, {}],
    ['with nothing but code and name changes nothing', {}, {}],
    ['with empty cells changes nothing', { price: '', quantity: ' ', category: '', description: '\t' }, {}],
    ['spelled otherwise changes nothing', { price: '49.9', quantity: '010', color: ' Indigo ' }, {}],
    ['with another price changes the price', { price: '39.90' }, { price: [4990, 3990] }],
    ['with a price of zero changes the price', { price: '0' }, { price: [4990, 0] }],
    ['with a quantity of zero changes the quantity', { quantity: '0' }, { quantity: [10, 0] }],
    [
      'with another name changes the name',
      { productName: 'Dress' },
      { productName: ['Linen dress', 'Dress'] },
    ],
    ['in another case changes the color', { color: 'indigo' }, { color: ['Indigo', 'indigo'] }],
    ['with the category none takes the category away', { category: 'none' }, { category: ['Dresses', null] }],
    ['with another code alone changes nothing', { productId: 'd-1' }, {}],
    [
      'with several other cells changes them all',
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

  test('that had no maker gets one', () => {
    const nameless = { ...dress, manufacturer: null }
    const changes = changesBy({ manufacturer: 'Loom & Needle' }, nameless)
    assert.deepEqual(changes, { manufacturer: { from: null, to: 'Loom & Needle' } })
    assert.equal(formatCell('manufacturer', null), '')
    assert.equal(formatCell('price', 4990), '49.90')
    assert.equal(formatCell('quantity', 0), '0')
  })

  const word = fc.constantFrom('', ' ', 'none', 'Indigo', 'indigo', 'Red', ' Red', '0', '5', '49.90')
  const number = fc.constantFrom('', ' ', '0', '5', '10', '49', '1000000')
  const anyCells = fc.record(
    Object.fromEntries(
      importColumns.map((column) => [column, column === 'price' || column === 'quantity' ? number : word]),
    ),
    { requiredKeys: [] },
  )
  const text = fc.constantFrom('Indigo', 'indigo', 'Red', '5')
  const anyProduct: fc.Arbitrary<ImportedFields> = fc.record(
    {
      name: text,
      color: fc.constantFrom('', 'Indigo', 'Red'),
      size: fc.constantFrom('', 'Red', '5'),
      priceCents: fc.constantFrom(0, 500, 4990),
      quantity: fc.constantFrom(0, 5, 10),
      manufacturer: fc.option(text),
      category: fc.option(text),
      description: fc.option(text),
    },
    { noNullPrototype: true },
  )

  test('says nothing more once it is done, leaves alone what it does not mention, and can be taken back', () => {
    fc.assert(
      fc.property(anyProduct, anyCells, (product, cells: ImportCells) => {
        const read = readImportRow({ ...cells, productId: 'D-1', productName: 'Dress' })
        assert.ok('row' in read)
        const changes = diffImportRow(product, read.row, cells)
        const after = applyChanges(product, changes)
        assert.deepEqual(diffImportRow(after, read.row, cells), {})
        assert.deepEqual(applyChanges(after, invertChanges(changes)), product)
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

suite('a product of which something was taken back', () => {
  const steps: [string, number, readonly RevertedVersions[], boolean][] = [
    ['is as the import left it', 2, [], true],
    ['was touched since', 3, [], false],
    ['has back what a later import changed', 4, [{ from: 2, to: 4 }], true],
    [
      'has back what two later ones changed, one after the other',
      6,
      [
        { from: 2, to: 4 },
        { from: 4, to: 6 },
      ],
      true,
    ],
    [
      'has back what two later ones changed, one within the other',
      6,
      [
        { from: 3, to: 5 },
        { from: 2, to: 6 },
      ],
      true,
    ],
    ['was touched before what was taken back', 5, [{ from: 3, to: 5 }], false],
    ['was touched after what was taken back', 5, [{ from: 2, to: 4 }], false],
    ['has back what an earlier import changed as well', 4, [{ from: 1, to: 4 }], false],
  ]
  for (const [what, current, takenBack, stands] of steps) {
    test(`${what}: ${stands ? 'it stands' : 'it does not stand'} where the import left it`, () => {
      assert.equal(isAtVersion(current, 2, takenBack), stands)
    })
  }

  test('has a version more for its fields, and one for its stock', () => {
    const made = (cells: ImportCells) => countVersions(changesBy(cells))
    assert.deepEqual(
      [{}, { price: '1' }, { quantity: '1' }, { price: '1', quantity: '1' }].map(made),
      [0, 1, 1, 2],
    )
  })
})
