// Faire's product export.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { faire } from './faire.ts'
import { pickCells, readExport } from './programFixtures.ts'

test('reads the wholesale price in US dollars', () => {
  const { file, products } = readExport(
    faire,
    `
Product Name (English) | Product Token | Product Type | SKU | GTIN | Option 1 Name | Option 1 Value | Option 2 Name | Option 2 Value | USD Unit Wholesale Price | USD Unit Retail Price | EUR Unit Wholesale Price | On Hand Inventory
Linen Shirt | p_1 | Shirts | LS-W-S | | Color | White | Size | S | 24.00 | 48.00 | 22.00 | 4
Linen Shirt | p_1 | Shirts | LS-W-M | | Color | White | Size | M | 24.00 | 48.00 | 22.00 | 6`,
  )
  assert.equal(file.layout.program?.name, 'Faire')
  assert.deepEqual(pickCells(products, 'productId', 'color', 'size', 'price', 'quantity', 'styleNumber'), [
    'LS-W-S | White | S | 24.00 | 4 | p_1',
    'LS-W-M | White | M | 24.00 | 6 | p_1',
  ])
})
