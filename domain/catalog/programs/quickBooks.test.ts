// QuickBooks items.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { pickCells, readExport } from './programFixtures.ts'
import { quickBooks, quickBooksOnline } from './quickBooks.ts'

test('Desktop: the description is the name, or the item without one', () => {
  const { file, products } = readExport(
    quickBooks,
    `
 | Active Status | Type | Item | Description | COGS Account | Quantity On Hand | Cost | Price | Category | Brand
 | Active | Inventory Part | 1040 P | Box | COGS | 1,045 | 0.74 | 2.5 | Boxes | Sample
 | Inactive | Inventory Part | NECH 1001 | | | 10 | 3.10 | 5 | | ACME`,
  )
  assert.equal(file.layout.program?.name, 'QuickBooks')
  assert.deepEqual(pickCells(products, 'productId', 'productName', 'price', 'quantity', 'category'), [
    '1040 P | Box | 2.5 | 1045 | Boxes',
    'NECH 1001 | NECH 1001 | 5 | 10 | ',
  ])
})

test('Online: sales price and sales description', () => {
  const { products } = readExport(
    quickBooksOnline,
    `
Product/Service Name | Sales Description | SKU | Type | Sales Price / Rate | Income Account | Purchase Cost | Quantity On Hand
Linen Shirt | Airy | LS-1 | Inventory | 24.00 | Sales | 12.00 | 4`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'productName', 'price', 'quantity', 'description'), [
    'LS-1 | Linen Shirt | 24.00 | 4 | Airy',
  ])
})
