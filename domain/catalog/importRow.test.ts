// Parsing import rows, and every reason to refuse a cell.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { formatCents, maxPriceCents } from '#domain/platform/money.ts'
import { cleanLine } from '#domain/platform/text.ts'
import { anyText } from '#domain/platform/textFixtures.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { type ImportCells, findImportColumn, importColumns, readImportRow } from './importRow.ts'
import { productFields } from './productColumns.ts'

const dress: ImportCells = { productId: 'D-1', productName: 'Linen dress' }

const noFields = {
  ...Object.fromEntries(productFields.map((field) => [field, null])),
  styleNumber: null,
  firstCostMicros: null,
  barcodes: [],
  imageId: null,
}

function productOf(cells: ImportCells) {
  const read = readImportRow({ ...dress, ...cells })
  assert.ok('row' in read, JSON.stringify(read))
  return read.row
}

function refusalOf(cells: ImportCells) {
  const read = readImportRow({ ...dress, ...cells })
  assert.ok('refused' in read, JSON.stringify(read))
  return read.refused
}

describe('findImportColumn', () => {
  const spellings: [string, string | undefined][] = [
    ['productId', 'productId'],
    ['product_id', 'productId'],
    ['PRODUCTID', 'productId'],
    ['Product ID', 'productId'],
    ['product-id', 'productId'],
    ['  Product Name ', 'productName'],
    ['product_name', 'productName'],
    ['Colour', 'color'],
    ['COLOR', 'color'],
    ['Price', 'price'],
    ['Quantity', 'quantity'],
    ['Size', 'size'],
    ['Category', 'category'],
    ['Description', 'description'],
    ['Manufacturer', 'manufacturer'],
    ['QR Code URL', undefined],
    ['Created Date', undefined],
    ['', undefined],
    ['constructor', undefined],
  ]
  for (const [header, column] of spellings) {
    test(`maps "${header}" to ${column ?? 'no column'}`, () => {
      assert.equal(findImportColumn(header), column)
    })
  }
})

describe('readImportRow', () => {
  test('accepts a code with an E in it', () => {
    for (const code of ['1E12', '12.5E+12', '1.5E+1', 'E+12', '1.5E+12-M']) {
      assert.equal(productOf({ productId: code }).code, code)
    }
  })

  test('requires only a code and a name', () => {
    assert.deepEqual(productOf({}), {
      ...noFields,
      code: 'D-1',
      name: 'Linen dress',
      color: '',
      size: '',
      priceCents: 0,
      quantity: 0,
    })
  })

  test('ignores a style number that is none', () => {
    assert.equal(productOf({ styleNumber: 'x'.repeat(256) }).styleNumber, null)
  })

  test('reads all fields and trims them', () => {
    const row = productOf({
      productId: ' D-2 ',
      productName: '\tSilk dress\n',
      color: ' Red ',
      price: ' 49.9 ',
      quantity: ' 007 ',
      size: ' M ',
      category: ' Dresses ',
      description: ' Soft.\r\nWarm. ',
      manufacturer: ' Weaver & Sons ',
      styleNumber: ' 1042 ',
      lowStockThreshold: ' 8 ',
      season: ' Fall 2026 ',
      firstCost: ' 7.654321 ',
      barcodes: ' 0036000291452, 10036000291459 x 12 ',
      imageUrl: ' /api/images/abcdefghijklmnopqrstuv/480 ',
    })
    assert.deepEqual(row, {
      ...noFields,
      code: 'D-2',
      name: 'Silk dress',
      color: 'Red',
      size: 'M',
      priceCents: 4990,
      quantity: 7,
      manufacturer: 'Weaver & Sons',
      category: 'Dresses',
      description: 'Soft.\nWarm.',
      styleNumber: '1042',
      lowStockThreshold: 8,
      season: 'Fall 2026',
      firstCostMicros: 7_654_321,
      barcodes: [
        { code: '036000291452', units: 1 },
        { code: '10036000291459', units: 12 },
      ],
      imageId: 'abcdefghijklmnopqrstuv',
    })
  })

  test('needs no name where a file has none, but checks the other cells', () => {
    const read = (cells: ImportCells) => readImportRow({ productId: 'D-1', ...cells }, { needsName: false })
    assert.ok('row' in read({ price: '49.90' }))
    assert.deepEqual(read({ price: 'cheap' }), {
      refused: { column: 'price', value: 'cheap', reason: 'Price must be an amount such as 12.34' },
    })
  })

  test('reads "none" as no category', () => {
    assert.equal(productOf({ category: 'none' }).category, null)
    assert.equal(productOf({ category: 'None' }).category, null)
    assert.equal(productOf({ category: '  ' }).category, null)
  })

  test('accepts the maximum price, quantity and length', () => {
    const row = productOf({ price: formatCents(maxPriceCents), quantity: String(maxQuantity) })
    assert.equal(row.priceCents, maxPriceCents)
    assert.equal(row.quantity, maxQuantity)
    assert.equal(productOf({ color: 'x'.repeat(100) }).color.length, 100)
  })

  const amount = 'Price must be an amount such as 12.34'
  const whole = 'Quantity must be a whole number'
  const control = 'Must not contain control characters'
  const shortened = (code: string) =>
    `Product ID ${code} was shortened by the spreadsheet. Format the column as text and export it again.`
  const madeDate = (label: string, text: string) =>
    `${label} ${text} is a date: a spreadsheet made it of something else. Format the column as text and enter it again.`
  const foreign = (currency: string) => `Price is in ${currency}. Prices must be in US dollars`
  const refusals: [ImportCells, keyof ImportCells, string][] = [
    [{ productId: '' }, 'productId', 'Product ID is required'],
    [{ productId: '  ' }, 'productId', 'Product ID is required'],
    [{ productId: '1.23457E+12' }, 'productId', shortened('1.23457E+12')],
    [{ productId: '4,00638E+12' }, 'productId', shortened('4,00638E+12')],
    [{ productId: '1E+15' }, 'productId', shortened('1E+15')],
    [{ productName: '' }, 'productName', 'Product name is required'],
    [{ productName: '\u200b' }, 'productName', 'Product name is required'],
    [{ lowStockThreshold: '1.5' }, 'lowStockThreshold', 'Low stock threshold must be a whole number'],
    [{ quantityAtExport: 'ten' }, 'quantityAtExport', 'Quantity at export must be a whole number'],
    [{ shelf: 'x'.repeat(41) }, 'shelf', 'Must be at most 40 characters long'],
    [{ season: 'x'.repeat(61) }, 'season', 'Must be at most 60 characters long'],
    [{ productId: 'x'.repeat(256) }, 'productId', 'Must be at most 255 characters long'],
    [{ productName: 'x'.repeat(256) }, 'productName', 'Must be at most 255 characters long'],
    [{ color: 'x'.repeat(101) }, 'color', 'Must be at most 100 characters long'],
    [{ size: 'x'.repeat(101) }, 'size', 'Must be at most 100 characters long'],
    [{ category: 'x'.repeat(101) }, 'category', 'Must be at most 100 characters long'],
    [{ manufacturer: 'x'.repeat(256) }, 'manufacturer', 'Must be at most 255 characters long'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Must be at most 2,000 characters long'],
    [{ productName: 'Linen\ndress' }, 'productName', 'Must be a single line'],
    [{ color: 'Red\tBlue' }, 'color', 'Must be a single line'],
    [{ description: 'A\u0000B' }, 'description', control],
    [{ productId: 'A\u001bB' }, 'productId', control],
    [{ productName: 'A\ud800B' }, 'productName', control],
    [{ productName: 'A\u202eB' }, 'productName', control],
    [{ description: 'A\u2069B' }, 'description', control],
    [{ size: '6-Mar' }, 'size', madeDate('Size', '6-Mar')],
    [{ size: '2026-03-06' }, 'size', madeDate('Size', '2026-03-06')],
    [{ productId: 'Mar-26' }, 'productId', madeDate('Product ID', 'Mar-26')],
    [{ price: '59,90 €' }, 'price', foreign('€')],
    [{ price: '£ 59.90' }, 'price', foreign('£')],
    [{ price: '59.90 EUR' }, 'price', foreign('EUR')],
    [{ price: 'cheap' }, 'price', amount],
    [{ price: '12,34' }, 'price', amount],
    [{ price: '$12.34' }, 'price', amount],
    [{ price: '1e3' }, 'price', amount],
    [{ price: '12.345' }, 'price', amount],
    [{ price: 'NaN' }, 'price', amount],
    [{ price: '-1' }, 'price', 'Price must be 0 or greater'],
    [{ price: '- 1' }, 'price', 'Price must be 0 or greater'],
    [{ price: '-$ 1' }, 'price', 'Price must be 0 or greater'],
    [{ price: '$ -1' }, 'price', 'Price must be 0 or greater'],
    [{ price: '$ - $ 1' }, 'price', 'Price must be 0 or greater'],
    [{ price: '5-1' }, 'price', amount],
    [{ price: '10000000.00' }, 'price', 'Price must be at most 9999999.99'],
    [{ quantity: 'many' }, 'quantity', whole],
    [{ quantity: '12.0' }, 'quantity', whole],
    [{ quantity: '1e3' }, 'quantity', whole],
    [{ quantity: '5-3' }, 'quantity', whole],
    [{ quantity: '-1' }, 'quantity', 'Quantity must be 0 or greater'],
    [{ quantity: '- 1' }, 'quantity', 'Quantity must be 0 or greater'],
    [{ quantity: '1000001' }, 'quantity', 'Quantity must be at most 1,000,000'],
    [{ quantity: '9'.repeat(400) }, 'quantity', 'Quantity must be at most 1,000,000'],
  ]
  for (const [cells, column, reason] of refusals) {
    test(`refuses ${JSON.stringify(cells).slice(0, 60)}: ${reason}`, () => {
      const refused = refusalOf(cells)
      assert.equal(refused.column, column)
      assert.equal(refused.reason, reason)
    })
  }

  test('cuts a refused value to 100 characters', () => {
    assert.equal(refusalOf({ productName: 'x'.repeat(1_000_000) }).value, 'x'.repeat(100))
    assert.equal(
      refusalOf({ productName: `${'x'.repeat(99)}👗${'x'.repeat(200)}` }).value.isWellFormed(),
      true,
    )
  })

  test('returns a valid product or a refused cell for any input', () => {
    const cell = fc.oneof(
      anyText(),
      fc.double().map(String),
      fc.integer().map(String),
      fc.constantFrom('', ' ', 'none', '0', '19.99'),
    )
    const cells = fc.record(Object.fromEntries(importColumns.map((column) => [column, cell])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(cells, (cells: ImportCells) => {
        const read = readImportRow(cells)
        if ('refused' in read) {
          assert.ok(read.refused.column !== '' && read.refused.reason !== '')
          const text = cells[read.refused.column] ?? ''
          const cell = read.refused.column === 'description' ? text.trim() : cleanLine(text)
          assert.ok(cell.startsWith(read.refused.value.slice(0, 50)))
          return
        }
        const { row } = read
        assert.ok(row.code !== '' && row.name !== '')
        assert.ok(
          Number.isSafeInteger(row.priceCents) && row.priceCents >= 0 && row.priceCents <= maxPriceCents,
        )
        assert.ok(Number.isSafeInteger(row.quantity) && row.quantity >= 0 && row.quantity <= maxQuantity)
        assert.ok(!Object.values(row).some((value) => String(value).includes('\0')))
      }),
      { numRuns: 500 },
    )
  })

  test('reads every price to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxPriceCents }), (cents) => {
        assert.equal(productOf({ price: formatCents(cents) }).priceCents, cents)
      }),
    )
  })
})
