// Square's item library.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { pickCells, readExport } from './programFixtures.ts'
import { square } from './square.ts'

test('reads options, and adds up the stock of the locations', () => {
  const { file, products } = readExport(
    square,
    `
Token | Item Name | Variation Name | SKU | Categories | Price | Current Quantity Main St | New Quantity Main St | Current Quantity Pier | Option Name 1 | Option Value 1 | Option Name 2 | Option Value 2
t1 | Linen Shirt | Small, White | LS-S | Shirts | 24.00 | 12 | | 3 | Size | Small | Color | White
t2 | Linen Shirt | Medium, White | LS-M | Shirts, Sale | 24.00 | 7 | | | Size | Medium | Color | White
t3 | Mug | Regular | MUG | Gifts | 9.00 | | | | | | |
t4 | Cap | Large, Navy | CAP | Gifts | 9.00 | 1 | | | | | |`,
  )
  assert.equal(file.layout.program?.name, 'Square')
  assert.deepEqual(pickCells(products, 'productId', 'productName', 'color', 'size', 'quantity', 'category'), [
    'LS-S | Linen Shirt | White | Small | 15 | Shirts',
    'LS-M | Linen Shirt | White | Medium | 7 | Shirts',
    'MUG | Mug |  |  |  | Gifts',
    'CAP | Cap | Navy | Large | 1 | Gifts',
  ])
  assert.ok(
    file.notes.includes('The quantity is the sum of "Current Quantity Main St" and "Current Quantity Pier".'),
  )
})
