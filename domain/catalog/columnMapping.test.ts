// Guessing and validating column mappings.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { type ColumnMapping, guessColumns, columnMappingError, updatesOnly } from './columnMapping.ts'
import { importColumns, type ImportMode } from './importRow.ts'

describe('guessColumns', () => {
  const files: [string, string, string][] = [
    [
      'our own export',
      'Product ID,Product Name,Color,Size,Quantity,Price,Category,Description,QR Code URL,Created Date,Manufacturer,Low Stock Threshold,Season,Quantity at Export',
      'productId,productName,color,size,quantity,price,category,description,,,manufacturer,lowStockThreshold,season,quantityAtExport',
    ],
    ['our template', 'productId,productName,color,price', 'productId,productName,color,price'],
    [
      'a stock list',
      'SKU,Title,Colour,Qty,Unit price,Brand,Product type',
      'productId,productName,color,quantity,price,manufacturer,category',
    ],
    [
      'a list with units',
      'Article no.,Item name (EN),Price (USD),On hand [pcs],PRICE',
      'productId,productName,,quantity,price',
    ],
    [
      'a German list',
      'Artikel-Nr.,Bezeichnung,Farbe,Größe,Bestand,Preis (€),Hersteller',
      'productId,productName,color,size,quantity,price,manufacturer',
    ],
    ['a German list without umlauts', 'ARTIKELNUMMER,Artikelname,Groesse', 'productId,productName,size'],
    [
      'a French list',
      'RÉFÉRENCE,Désignation,Couleur,Taille,Qté,Prix',
      'productId,productName,color,size,quantity,price',
    ],
    [
      'a Spanish list',
      'Código,Nombre,Color,Talla,Cantidad,Precio',
      'productId,productName,color,size,quantity,price',
    ],
    ['an exact name before an earlier guess', 'SKU,Name,Product ID', ',productName,productId'],
    [
      'the best of several guesses, not the first one',
      'Barcode,ID,SKU,Name',
      'barcodes,,productId,productName',
    ],
    ['a barcode to the code if no other column is one', 'EAN,Name', 'productId,productName'],
    ['an ambiguous name to the code if no other column is one', 'Item,Title', 'productId,productName'],
    ['an ambiguous name to the name if another column is the code', 'Item,SKU', 'productName,productId'],
    ['two ambiguous names', 'Style,Item', 'productId,productName'],
    ['a style number to the code if no other column is one', 'Style number,Name', 'productId,productName'],
    ['a style number next to a code', 'Style number,SKU,Name', 'styleNumber,productId,productName'],
    ['our name of the style number', 'styleNumber,productId,Name', 'styleNumber,productId,productName'],
    ['a style next to a code and a name', 'SKU,Title,Style', 'productId,productName,styleNumber'],
    ['a description to the name if there is no name', 'SKU,Product description', 'productId,productName'],
    [
      'a description to the description if there is a name',
      'SKU,Name,Product description',
      'productId,productName,description',
    ],
    ['no column', 'Hook,Row,,(), ,constructor', ',,,,,'],
  ]
  for (const [what, names, columns] of files) {
    test(`maps ${what}: "${names}"`, () => {
      const mapping = guessColumns(names.split(','))
      assert.deepEqual(
        mapping,
        columns.split(',').map((column) => column || null),
      )
    })
  }

  test('assigns each field at most once', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('SKU', 'Item', 'Style', 'Title', 'Name', 'Code', 'Body', 'Details'),
    )
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (names) => {
        const mapping = guessColumns(names)
        assert.equal(mapping.length, names.length)
        const chosen = mapping.filter((column) => column !== null)
        assert.equal(new Set(chosen).size, chosen.length)
      }),
    )
  })

  test('stays fast for malicious names', () => {
    // CPU time of this thread, which other load does not affect.
    const before = process.threadCpuUsage()
    guessColumns(['('.repeat(1_000_000), '['.repeat(1_000_000), '(['.repeat(500_000)])
    const { user, system } = process.threadCpuUsage(before)
    assert.ok(user + system < 2_000_000, `${user + system} µs`)
  })
})

describe('columnMappingError', () => {
  const mappings: [string, string, ColumnMapping, string | undefined, ImportMode?][] = [
    ['with a code and a name', 'a,b,c', ['productName', null, 'productId'], undefined],
    ['with every field', importColumns.join(','), [...importColumns], undefined],
    ['without a code', 'a,b', ['productName', null], 'The file has no column productId.'],
    [
      'without a name or a value',
      'a,b',
      [null, 'productId'],
      'The file has product IDs, but no names, prices or quantities. Choose what its other columns are.',
      'update',
    ],
    ['with a style number instead of a code', 'a,b', ['productName', 'styleNumber'], undefined],
    ['of codes and prices for an update', 'a,b', ['price', 'productId'], undefined, 'update'],
    [
      'of codes and prices for new products',
      'a,b',
      ['price', 'productId'],
      'The file has no column productName.',
    ],
    [
      'with a field twice',
      'a,b,c,d,e,f',
      [null, null, 'productId', 'color', 'productName', 'color'],
      'The file has two columns for color.',
    ],
    [
      'for another file',
      'a,b',
      ['productId', 'productName', null],
      'The file has 2 columns, but 3 were mapped.',
    ],
  ]
  for (const [what, names, mapping, error, mode = 'skip'] of mappings) {
    test(`${error === undefined ? 'accepts' : 'rejects'} a mapping ${what}`, () => {
      assert.equal(columnMappingError(names.split(','), mapping, mode), error)
    })
  }

  test('rejects a file with the same exact name twice until the user maps it', () => {
    const names = ['productId', 'product_id', 'productName']
    assert.equal(
      columnMappingError(names, guessColumns(names), 'skip'),
      'The file has two columns for productId.',
    )
    assert.equal(columnMappingError(names, ['productId', null, 'productName'], 'skip'), undefined)
  })

  test('rejects a file without columns', () => {
    assert.equal(columnMappingError([], [], 'skip'), 'No valid products found in the file')
  })
})

test('a file of product IDs and values without names only updates products', () => {
  const files: [columns: ColumnMapping, only: boolean][] = [
    [['productId', 'price'], true],
    [[null, 'productId', 'quantity'], true],
    [['productId'], false],
    [['productId', null, 'quantityAtExport'], false],
    [['price', 'quantity'], false],
    [['productId', 'productName', 'price'], false],
  ]
  for (const [columns, only] of files) assert.equal(updatesOnly(columns), only, columns.join())
})
