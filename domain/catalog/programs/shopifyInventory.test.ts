// Shopify's inventory export.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { pickCells, readExport } from './programFixtures.ts'
import { shopifyInventory, shopifyInventoryColumns } from './shopifyInventory.ts'

test('adds up the stock of all locations, in any order of the rows', () => {
  const { file, products } = readExport(
    shopifyInventory,
    `
Handle | Title | Option1 Name | Option1 Value | SKU | COO | Location | Available (not editable) | On hand (current) | On hand (new)
shirt | Shirt | Size | S | LS-S | | North | 8 | 8 |
shirt | Shirt | Size | M | LS-M | | North | 4 | 6 |
shirt | Shirt | Size | S | LS-S | | South | 2 | 2 | 5
shirt | Shirt | Size | M | LS-M | | South | not stocked | not stocked |
scarf | Scarf | Title | Default Title | - | | North | 3 | 3 |`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'productName', 'size', 'quantity', 'styleNumber'), [
    'LS-S | Shirt | S | 13 | shirt',
    'LS-M | Shirt | M | 6 | shirt',
    'scarf | Scarf |  | 3 | ',
  ])
  assert.ok(file.notes.includes('The stock of a product in all locations is added up.'))
})

test('distinguishes variants without a SKU by their options', () => {
  const { products } = readExport(
    shopifyInventory,
    `
Handle | Title | Option1 Name | Option1 Value | SKU | Location | On hand
shirt | Shirt | Size | S | | North | 1
shirt | Shirt | Size | S | | South | 2
shirt | Shirt | Size | M | | North | 4`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'quantity'), ['shirt-S | 3', 'shirt-M | 4'])
})

test('reads a column for each location', () => {
  const { products } = readExport(
    shopifyInventoryColumns,
    `
Handle | Title | Option1 Name | Option1 Value | SKU | HS Code | COO | Rua Exemplo 100 | Loja 2
blusa | Blusa | Size | 34 | 999 | | | 4 | 2
blusa | Blusa | Size | 36 | 998 | | | not stocked | 1`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'size', 'quantity'), ['999 | 34 | 6', '998 | 36 | 1'])
})
