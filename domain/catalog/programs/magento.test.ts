// Magento's product export.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { magento, magento1 } from './magento.ts'
import { pickCells, readExport } from './programFixtures.ts'

const names =
  'sku | store_view_code | attribute_set_code | product_type | categories | name | price | special_price | additional_attributes | qty | configurable_variations'

test('attributes are color and size, and a configurable product is the style of those that it lists', () => {
  const { file, products } = readExport(
    magento,
    `${names}
T-1 | | Default | simple | Default/Women/Tops | Top A | 24.0000 | 19.50 | color=African Slate,size=M,is_recurring=No | 100.0000 |
T-1 | french | Default | simple | | Haut | | | | |
CONF | | Default | configurable | Default/Women/Tops | Linen Top | | | | 0 | sku=T-1,color=African Slate,size=M`,
  )
  assert.equal(file.layout.program?.name, 'Magento')
  assert.deepEqual(
    pickCells(products, 'productId', 'color', 'size', 'price', 'quantity', 'category', 'styleNumber'),
    ['T-1 | African Slate | M | 24.00 | 100 | Tops | CONF'],
  )
})

test('a name that begins with that of a configurable product is enough', () => {
  const { products } = readExport(
    magento,
    `${names}
T-1 | | Default | simple | | Linen Top-Slate-M | 24 | | color=Slate,size=M | 1 |
T-2 | | Default | simple | | Linen Topcoat | 24 | | size=M | 1 |
CONF | | Default | configurable | | Linen Top | | | | |`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'styleNumber'), ['T-1 | CONF', 'T-2 | '])
})

test('Magento 1: a configurable product lists its variations in rows of their own', () => {
  const { file, products } = readExport(
    magento1,
    `
sku | _store | _attribute_set | _type | _category | name | price | color | size | qty | _super_products_sku
T-R-S | | Clothes | simple | Tops | Red S | 10.0000 | Red | S | 4.0000 |
T | | Clothes | configurable | Tops | Tee | 10.0000 | | | 0 | T-R-S
 | | | | Sale | | | | | |`,
  )
  assert.equal(file.layout.program?.name, 'Magento')
  assert.deepEqual(pickCells(products, 'productId', 'price', 'styleNumber'), ['T-R-S | 10.00 | T'])
})
