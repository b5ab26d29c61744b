// Files of no known program: what their columns are, and the products of their rows.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { readTable } from './tableFixtures.ts'

/** Name, table, 'ID | name | color / size | price | quantity | style' of each product, and notes. */
const files: [what: string, table: string, products: string[], notes?: string[]][] = [
  [
    'a line sheet of numbered sizes, whose product ID is that of the style',
    `
Artikelnummer | Bezeichnung | Farbe | EK | UVP | VK netto | 36 | 38 | 40 | Gesamt
4711 | Kleid | Rot | 20,00 | 79,95 | 39,90 | 1 | 2 | | 3
4711 | Kleid | Blau | 20,00 | 79,95 | 39,90 | 0 | | 2 | 2
Summe | | | | | | 1 | 2 | 2 | 5`,
    [
      '4711-ROT-36 | Kleid | Rot / 36 | 39.90 | 1 | 4711',
      '4711-ROT-38 | Kleid | Rot / 38 | 39.90 | 2 | 4711',
      '4711-BLAU-36 | Kleid | Blau / 36 | 39.90 | 0 | 4711',
      '4711-BLAU-40 | Kleid | Blau / 40 | 39.90 | 2 | 4711',
    ],
    [
      'No column is the product ID: it is made of "Artikelnummer", the color and the size.',
      'The price is read from "VK netto", not from "EK" and "UVP".',
      '"36" to "40" are read as sizes: one product for each, with the quantity from the cell. Empty cells and rows of totals are left out.',
    ],
  ],
  [
    'a column of prices for each size',
    `
Style | Name | Color | S | 2XL
T-1 | Tee | White | 10.00 | 12.00`,
    ['T-1-WHITE-S | Tee | White / S | 10.00 |  | T-1', 'T-1-WHITE-2XL | Tee | White / 2XL | 12.00 |  | T-1'],
    [
      'No column is the product ID: it is made of "Style", the color and the size.',
      '"S" to "2XL" are read as sizes: one product for each, with the price from the cell. Empty cells and rows of totals are left out.',
    ],
  ],
  [
    'a quantity and a price for each size',
    `
SKU | Name | Qty S | Price S | Qty M | Price M
T-1 | Tee | 4 | 10.00 | 5 | 11.00`,
    ['T-1-S | Tee | S | 10.00 | 4 | T-1', 'T-1-M | Tee | M | 11.00 | 5 | T-1'],
  ],
  [
    'options without names, by their values',
    `
SKU | Title | Option1 | Option2 | Price | Qty
A-1 | Tee | S | Red | 10.00 | 4
A-2 | Tee | M | Red | 10.00 | 5`,
    ['A-1 | Tee | Red / S | 10.00 | 4 | ', 'A-2 | Tee | Red / M | 10.00 | 5 | '],
    ['"Option1" is read as the size.', '"Option2" is read as the color.'],
  ],
  [
    'options with names, of which others are in the name',
    `
SKU | Name | Attribute 1 name | Attribute 1 value | Attribute 2 name | Attribute 2 value | Price | Qty
A-1 | Tee | Colour | Red | Fit | Slim | 10.00 | 4`,
    ['A-1 | Tee / Slim | Red | 10.00 | 4 | '],
    [],
  ],
  [
    'color and size in one column',
    `
Item code | Product | Colour / Size | Wholesale | RRP | Stock
C-1 | Cap | Navy / One Size | 5.00 | 12.00 | 4
C-2 | Cap | Red/White / S | 5.00 | 12.00 | 4`,
    ['C-1 | Cap | Navy / One Size | 5.00 | 4 | ', 'C-2 | Cap | Red/White / S | 5.00 | 4 | '],
  ],
  [
    'stock of several places, without what is reserved',
    `
Item No | Item Name | Stock Berlin | Stock Hamburg | Stock reserved | Price
B-1 | Belt | 3 | 1,004 | 1 | 9.90
B-2 | Bag | x | 4 | 1 | 9.90`,
    ['B-1 | Belt |  | 9.90 | 1007 | ', 'B-2 | Bag |  | 9.90 | x | '],
    ['The quantity is the sum of "Stock Berlin" and "Stock Hamburg".'],
  ],
  [
    'parents that other rows name',
    `
SKU | Parent SKU | Name | Color | Size | Price | Stock
LS-S | LS | | White | S | 24.00 | 4
LS | | Linen Shirt | | | |
CAP | | Cap | Red | | 9.00 | 2`,
    ['LS-S | Linen Shirt | White / S | 24.00 | 4 | LS', 'CAP | Cap | Red | 9.00 | 2 | '],
    ['Rows that others name in "Parent SKU" are styles. Their variations are the products.'],
  ],
  [
    'a style of which only the first row has number, name, color and price',
    `
Style No | Style Name | Color | Size | Wholesale | Qty
100 | Shirt | White | S | 24.00 | 1
 | | | M | | 2
 | | Navy | S | | 3`,
    [
      '100-WHITE-S | Shirt | White / S | 24.00 | 1 | 100',
      '100-WHITE-M | Shirt | White / M | 24.00 | 2 | 100',
      '100-NAVY-S | Shirt | Navy / S | 24.00 | 3 | 100',
    ],
  ],
  [
    'a product ID that is that of the style',
    `
Item Code | Item Description | Colour | Size | RRP (inc GST) | Wholesale (ex GST) | SOH
K1 | Knit Top | Oat | 8 | 99.95 | 45.40 | 3
K1 | Knit Top | Oat | 10 | 99.95 | 45.40 | 2`,
    ['K1-OAT-8 | Knit Top | Oat / 8 | 45.40 | 3 | K1', 'K1-OAT-10 | Knit Top | Oat / 10 | 45.40 | 2 | K1'],
  ],
  [
    'a row of totals that is named so',
    `
Style | Colour | size_s | size_m | Price | Name
A1 | Red | 1 | 2 | 10.00 | Dress
TOTAL | | 1 | 2 | |`,
    ['A1-RED-S | Dress | Red / S | 10.00 | 1 | A1', 'A1-RED-M | Dress | Red / M | 10.00 | 2 | A1'],
  ],
  [
    'whether a product is in stock, which is no quantity',
    `
SKU | Product | Trade Price | In Stock
T-1 | Tee | 5 | yes`,
    ['T-1 | Tee |  | 5 |  | '],
  ],
  [
    'an ID of another program and a code',
    `
Product ID | Reference | Name | Base price | Quantity
1 | demo_1 | Shirt | 23.9 | 3`,
    ['demo_1 | Shirt |  | 23.9 | 3 | '],
  ],
  [
    'a name that is only like a price',
    `
SKU | Name | Prix de vente boutique HT | Prix achat | Qté
A | Robe | 12,50 | 6 | 3`,
    ['A | Robe |  | 12.50 | 3 | '],
    ['The price is read from "Prix de vente boutique HT", not from "Prix achat".'],
  ],
  [
    'a column of kinds, which is no category',
    `
SKU | Name | Type | Price | Qty
A | Robe | simple | 5 | 3`,
    ['A | Robe |  | 5 | 3 | '],
  ],
]

describe('files of no known program', () => {
  for (const [what, table, products, notes] of files) {
    test(`reads ${what}`, () => {
      const { file, read } = readTable(table)
      assert.equal(file.error, undefined)
      assert.equal(file.layout.program, undefined)
      assert.deepEqual(read.map(describeProduct), products)
      if (notes) assert.deepEqual(file.notes, notes)
    })
  }

  test('a category of kinds is none', () => {
    const { file } = readTable('SKU | Name | Type | Price\nA | Robe | simple | 5\nB | Robe | variable | 5')
    assert.deepEqual(file.mapping, ['productId', 'productName', null, 'price'])
  })

  test('a SKU that rows share, or one without its last digits, is no style', () => {
    for (const [name, code] of [
      ['SKU', 'A-1'],
      ['Product ID', 'A-1'],
      ['Item Code', '1.23457E+12'],
      ['Item Code', '1234567890120'],
    ]) {
      const { file } = readTable(
        `${name} | Name | Size | Price\n${code} | Tee | S | 5\n${code} | Tee | M | 5`,
      )
      assert.equal(file.mapping[0], 'productId')
    }
  })

  test('cells of the row above are for new products only', () => {
    const { read } = readTable('Style | Name | SKU | Price\nS | Robe | A | 5\n | Robe | B |')
    assert.deepEqual(read[1]?.cells, { styleNumber: '', productName: 'Robe', productId: 'B', price: '' })
    assert.deepEqual(read[1]?.filled, {
      cells: { styleNumber: 'S', price: '5' },
      note: 'As in row 2: style number, price',
    })
  })

  test('says that no column is the price, and which could be it', () => {
    const { file } = readTable('SKU | Name | Betrag | Farbton\nA | Robe | 5.00 | rot')
    assert.deepEqual(file.notes, ['No column is the price. Columns with amounts: "Betrag".'])
    assert.deepEqual(readTable('SKU | Betrag\nA | 5.00').file.hasNames, true)
  })

  test('warns of prices in another currency', () => {
    const { file } = readTable('SKU | Name | Price (EUR)\nA | Robe | 5.00')
    assert.deepEqual(file.notes, [
      'The column "Price (EUR)" is in EUR. Prices are imported as US dollars, without conversion.',
    ])
  })
})

describe('any table', () => {
  const sizeRuns = [
    ['XS', 'S', 'M', 'L', 'XL'],
    ['S', 'M', 'L', '2XL', '3XL'],
    ['36', '38', '40', '42'],
    ['5', '5.5', '6', '6.5'],
    ['2T', '3T', '4T'],
    ['0-3M', '3-6M', '6-9M'],
    ['EU 36', 'EU 37', 'EU 38'],
  ]
  const word = fc.constantFrom('White', 'Navy', 'Sand', 'Rust', 'Off White')

  test('with a column for each size has one product for each filled cell, and loses no unit', () => {
    const style = fc.record({
      colors: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
      seed: fc.array(fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }), {
        minLength: 15,
        maxLength: 15,
      }),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...sizeRuns),
        fc.array(style, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (sizes, styles, hasTotal) => {
          const lines = styles.flatMap(({ colors, seed }, index) =>
            colors.map((color, nth) => {
              const units = sizes.map((_, column) => seed[(nth * 5 + column) % 15])
              return { cells: [`ST-${index}`, `Name ${index}`, color, '12.50'], units }
            }),
          )
          const table = [
            ['Style number', 'Style name', 'Color', 'Wholesale', ...sizes, ...(hasTotal ? ['Total'] : [])],
            ...lines.map(({ cells, units }) => [
              ...cells,
              ...units.map((each) => each ?? ''),
              ...(hasTotal ? [units.reduce<number>((sum, each) => sum + (each ?? 0), 0)] : []),
            ]),
          ]
          const { read } = readTable(table.map((cells) => cells.join(' | ')).join('\n'))
          const products = read.filter(({ refusal }) => refusal === undefined)
          const filled = lines.flatMap(({ units }) => units.filter((each) => each !== undefined))
          assert.equal(products.length, filled.length)
          assert.equal(
            products.reduce((sum, { cells }) => sum + Number(cells.quantity), 0),
            filled.reduce((sum, each) => sum + each, 0),
          )
          assert.equal(new Set(products.map(({ cells }) => cells.productId)).size, products.length)
          assert.ok(
            products.every(({ cells }) => cells.price === '12.50' && sizes.includes(cells.size ?? '')),
          )
        },
      ),
    )
  })

  test('with options in any order and language has the same colors and sizes', () => {
    const colorNames = fc.constantFrom('Color', 'Colour', 'Farbe', 'Couleur', 'Barva', '颜色', 'Colors')
    const sizeNames = fc.constantFrom('Size', 'Größe', 'Taille', 'Velikost', '尺寸', 'Talla', 'Sizes')
    fc.assert(
      fc.property(
        colorNames,
        sizeNames,
        word,
        fc.constantFrom(...sizeRuns.flat()),
        fc.boolean(),
        (...drawn) => {
          const [colorName, sizeName, color, size, isColorFirst] = drawn
          const pairs = [
            [colorName, color],
            [sizeName, size],
          ]
          const options = isColorFirst ? pairs : pairs.toReversed()
          const { read } = readTable(
            `SKU | Name | Option1 Name | Option1 Value | Option2 Name | Option2 Value | Price\n` +
              ['A', 'Tee', ...options.flat(), '5.00'].join(' | '),
          )
          assert.deepEqual(
            [read[0]?.cells.color, read[0]?.cells.size, read[0]?.cells.productName],
            [color, size, 'Tee'],
          )
        },
      ),
    )
  })

  test('keeps its reader when one column is mapped to something else', () => {
    const names =
      'Handle | Title | Vendor | Option1 Name | Option1 Value | Variant SKU | Variant Price | Cost per item'
    const rows = 'tee | Tee | Acme | Size | S | T-S | 10.00 | 4.00\ntee | | | | M | T-M | 10.00 | 4.00'
    const guessed = readTable(`${names}\n${rows}`).file.mapping
    const read = (position: number, field: (typeof guessed)[number]) => {
      const mapping = guessed.map((each, index) =>
        index === position ? field : each === field ? null : each,
      )
      return readTable(`${names}\n${rows}`, mapping).read.map(({ cells }) => cells)
    }
    const [withoutVendor, second] = read(2, null)
    assert.deepEqual(
      [withoutVendor?.manufacturer, second?.productName, second?.size, second?.styleNumber],
      [undefined, 'Tee', 'M', 'tee'],
    )
    assert.deepEqual(
      read(7, 'price').map(({ price, size }) => [price, size]),
      [
        ['4.00', 'S'],
        ['4.00', 'M'],
      ],
    )
    assert.deepEqual(
      read(4, 'color').map(({ color, size }) => [color, size]),
      [
        ['S', 'S'],
        ['M', 'M'],
      ],
    )
    assert.ok(read(0, null).every(({ styleNumber, productName }) => !styleNumber && productName === 'Tee'))
  })
})

function describeProduct({ cells, filled }: ReturnType<typeof readTable>['read'][number]): string {
  const all = { ...cells, ...filled?.cells }
  const variant = [all.color, all.size].filter(Boolean).join(' / ')
  return [all.productId, all.productName, variant, all.price, all.quantity, all.styleNumber]
    .map((text) => text ?? '')
    .join(' | ')
}
