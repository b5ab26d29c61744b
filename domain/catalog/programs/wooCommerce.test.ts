// WooCommerce's product export.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { pickCells, readExport } from './programFixtures.ts'
import { wooCommerce } from './wooCommerce.ts'

const names =
  'ID | Type | SKU | Name | Description | Stock | Sale price | Regular price | Categories | Parent | Attribute 1 name | Attribute 1 value(s) | Attribute 2 name | Attribute 2 value(s)'

test('a variable product is the style of its variations, which inherit from it', () => {
  const { file, products } = readExport(
    wooCommerce,
    `${names}
46 | simple | HOODIE | Hoodie | <p>Warm.</p>\\n<p>Soft.</p> | 12 | 40 | 45 | Clothing > Hoodies, Sale | | Color | Blue | |
44 | variable | VNECK | V-Neck | <b>Jersey</b> | | | | Clothing > Tshirts | | Color | Blue, Red | Size | Large, Small
76 | variation | VNECK-R | V-Neck - Red | | 7 | | 20 | | VNECK | Color | Red | Size | Small
77 | variation | | V-Neck - Blue | | 5 | | 15 | | id:44 | Color | Blue | Size | Large
90 | grouped | SET | Set | | | | | | | | | |`,
  )
  assert.equal(file.layout.program?.name, 'WooCommerce')
  assert.deepEqual(
    pickCells(
      products,
      'productId',
      'color',
      'size',
      'price',
      'quantity',
      'category',
      'styleNumber',
      'description',
    ),
    [
      'HOODIE | Blue |  | 45 | 12 | Hoodies |  | Warm.\nSoft.',
      'VNECK-R | Red | Small | 20 | 7 | Tshirts | VNECK | Jersey',
      'VNECK-Blue-Large | Blue | Large | 15 | 5 | Tshirts | VNECK | Jersey',
    ],
  )
})

test('a parent may follow its variations or be missing', () => {
  const { products } = readExport(
    wooCommerce,
    `${names}
76 | variation | A-R | Tee - Red | | 7 | | 20 | | A | Color | Red | |
44 | variable | A | Tee | | | | | Tops | | Color | Red | |
77 | variation | B-R | Bag - Red | | 5 | | 15 | | B | Color | Red | |`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'category', 'styleNumber'), [
    'A-R | Tops | A',
    'B-R |  | B',
  ])
})

test('is recognized in other languages', () => {
  const { file, products } = readExport(
    wooCommerce,
    `
ID | Typ | Artikelnummer | Name | Lager | Regulärer Preis | Kategorien | Übergeordnetes Produkt | Attribut 1 Name | Attribut 1 Wert(e)
1 | variation | T-M | Hemd | 4 | 19,90 | | T | Größe | M`,
  )
  assert.equal(file.layout.program?.name, 'WooCommerce')
  assert.deepEqual(pickCells(products, 'productId', 'size', 'price', 'quantity', 'styleNumber'), [
    'T-M | M | 19.90 | 4 | T',
  ])
})
