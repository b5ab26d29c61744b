// NuORDER's product data.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { nuOrder } from './nuOrder.ts'
import { pickCells, readExport } from './programFixtures.ts'

test('reads a row for each size, and makes the product ID without a UPC', () => {
  const { file, products } = readExport(
    nuOrder,
    `
style_number | season | color | name | size | upc | wholesale_usd | retail_usd | category
LS-100 | Fall 2026 | Off White | Linen Shirt | S | | 24.00 | 48.00 | Shirts`,
  )
  assert.equal(file.layout.program?.name, 'NuORDER')
  assert.deepEqual(pickCells(products, 'productId', 'color', 'size', 'price', 'season', 'styleNumber'), [
    'LS-100-OFFWHITE-S | Off White | S | 24.00 | Fall 2026 | LS-100',
  ])
})

test('reads a column for each size', () => {
  const { products } = readExport(
    nuOrder,
    `
Style Number | Season | Color | Name | Wholesale USD | Retail USD | 36 | 38 | 40
LS-100 | Fall 2026 | Navy | Trousers | 31.50 | 63.00 | 2 | 0 | 1`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'quantity'), [
    'LS-100-NAVY-36 | 2',
    'LS-100-NAVY-38 | 0',
    'LS-100-NAVY-40 | 1',
  ])
})
