// JOOR's line sheets.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { joor } from './joor.ts'
import { pickCells, readExport } from './programFixtures.ts'

test('reads a column for each size', () => {
  const { file, products } = readExport(
    joor,
    `
Style Name | Style Number | Color | Color Code | Materials | Sugg. Retail (USD) | Wholesale (USD) | XS | S | M | Total
Linen Shirt | LS-100 | White | 100 | Linen | 48.00 | 24.00 | 1 | 2 | | 3
 | | | | | | | 1 | 2 | 0 | TOTAL`,
  )
  assert.equal(file.layout.program?.name, 'JOOR')
  assert.deepEqual(pickCells(products, 'productId', 'productName', 'price', 'quantity', 'styleNumber'), [
    'LS-100-WHITE-XS | Linen Shirt | 24.00 | 1 | LS-100',
    'LS-100-WHITE-S | Linen Shirt | 24.00 | 2 | LS-100',
  ])
})

test('reads a row for each size', () => {
  const { products } = readExport(
    joor,
    `
Style Name | Style Number | Color Name | Color Code | Size | UPC | Wholesale Price (USD)
Linen Shirt | LS-100 | White | 100 | S | 012345678905 | 24.00
Linen Shirt | LS-100 | White | 100 | M | | 24.00`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'size'), ['012345678905 | S', 'LS-100-WHITE-M | M'])
})
