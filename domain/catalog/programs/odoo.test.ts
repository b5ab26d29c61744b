// Odoo's export of products.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { odoo } from './odoo.ts'
import { pickCells, readExport } from './programFixtures.ts'

test('reads technical names: never the ID of Odoo, its color, its type or its computed price', () => {
  const { file, products } = readExport(
    odoo,
    `
id | categ_id/id | standard_price | color | name | price | list_price | lst_price | default_code | type
__export__.product_template_1 | __export__.product_category_3 | 4.0 | 0 | Robe | 0.0 | 5.0 | 5.0 | FR-1 | Produit stockable
__export__.product_template_2 | __export__.product_category_4 | 4.0 | 0 | Jupe | 1.0 | 6.0 | 6.0 | SE-1 | Produit stockable`,
  )
  assert.equal(file.layout.program?.name, 'Odoo')
  assert.deepEqual(pickCells(products, 'productId', 'productName', 'price', 'color', 'category'), [
    'FR-1 | Robe | 5.0 |  | ',
    'SE-1 | Jupe | 6.0 |  | ',
  ])
})

test('reads the labels of variants, and leaves out rows that continue the one above', () => {
  const { products } = readExport(
    odoo,
    `
External ID | Name | Internal Reference | Sales Price | Quantity On Hand | Product Category | Variant Values
__export__.p_1 | Shirt | LS-W-S | 24.0 | 4.0 | All / Saleable / Shirts | Color: White, Size: S
 | | | | | | Color: Navy`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'color', 'size', 'quantity', 'category'), [
    'LS-W-S | White | S | 4 | Shirts',
  ])
})
