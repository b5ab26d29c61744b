// Tests how the columns of a file are guessed, and which choices of columns an import refuses.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import { type ColumnMapping, guessColumns, columnMappingError } from './columnMapping.ts'
import { importColumns } from './importRow.ts'

suite('the columns of a file', () => {
  const files: [string, string, string][] = [
    [
      'our own export',
      'Product ID,Product Name,Color,Size,Quantity,Price,Category,Description,QR Code URL,Created Date',
      'productId,productName,color,size,quantity,price,category,description,,',
    ],
    ['our template', 'productId,productName,color,price', 'productId,productName,color,price'],
    [
      'a stock list',
      'SKU,Title,Colour,Qty,Unit price,Brand',
      'productId,productName,color,quantity,price,manufacturer',
    ],
    [
      'a list with units',
      'Item no.,Item name,Price (USD),On hand [pcs],PRICE',
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
    ['an exact name before a better placed guess', 'SKU,Name,Product ID', ',productName,productId'],
    ['the best of several guesses, not the first', 'Barcode,ID,SKU,Name', ',,productId,productName'],
    ['the code, when nothing else is one', 'Item,Title', 'productId,productName'],
    ['the name, when something else is the code', 'Item,SKU', 'productName,productId'],
    ['two vague words', 'Style,Item', 'productId,productName'],
    ['a description for a name, when there is no name', 'SKU,Product description', 'productId,productName'],
    [
      'a description, when there is a name',
      'SKU,Name,Product description',
      'productId,productName,description',
    ],
    ['nothing', 'Shelf,Row,,(), ,constructor', ',,,,,'],
  ]
  for (const [what, names, columns] of files) {
    test(`of "${names}" are guessed: ${what}`, () => {
      const choice = guessColumns(names.split(','))
      assert.equal(choice.map((column) => column ?? '').join(','), columns)
    })
  }

  test('are guessed once each, however the file names them', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('SKU', 'Item', 'Style', 'Title', 'Name', 'Code', 'Body', 'Details'),
    )
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (names) => {
        const choice = guessColumns(names)
        assert.equal(choice.length, names.length)
        const chosen = choice.filter((column) => column !== null)
        assert.equal(new Set(chosen).size, chosen.length)
      }),
    )
  })

  test('are guessed in no time, even of names that were made to take long', () => {
    // By the time that this thread had, which no other program changes.
    const before = process.threadCpuUsage()
    guessColumns(['('.repeat(1_000_000), '['.repeat(1_000_000), '(['.repeat(500_000)])
    const { user, system } = process.threadCpuUsage(before)
    assert.ok(user + system < 2_000_000, `${user + system} µs`)
  })
})

suite('a choice of columns', () => {
  const choices: [string, string, ColumnMapping, string | undefined][] = [
    ['with a code and a name', 'a,b,c', ['productName', null, 'productId'], undefined],
    ['with every field', importColumns.join(','), [...importColumns], undefined],
    ['without a code', 'a,b', ['productName', null], 'The file has no column productId.'],
    ['without a name', 'a,b', [null, 'productId'], 'The file has no column productName.'],
    [
      'with a field twice',
      'a,b,c,d',
      ['productId', 'color', 'productName', 'color'],
      'The file has two columns for color.',
    ],
    [
      'for another file',
      'a,b',
      ['productId', 'productName', null],
      'The file has 2 columns, but 3 were chosen.',
    ],
  ]
  for (const [what, names, choice, sentence] of choices) {
    test(`${what} is ${sentence === undefined ? 'taken' : `refused: ${sentence}`}`, () => {
      assert.equal(columnMappingError(names.split(','), choice), sentence)
    })
  }

  test('of a file that says one field twice in plain words is refused until a person chooses', () => {
    const names = ['productId', 'product_id', 'productName']
    assert.equal(columnMappingError(names, guessColumns(names)), 'The file has two columns for productId.')
    assert.equal(columnMappingError(names, ['productId', null, 'productName']), undefined)
  })

  test('of a file without a single name is refused, since nothing is in it', () => {
    assert.equal(columnMappingError([], []), 'No valid products found in the file')
  })
})
