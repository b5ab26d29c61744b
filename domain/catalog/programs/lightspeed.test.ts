// Lightspeed's exports.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { lightspeed, lightspeedItems } from './lightspeed.ts'
import { pickCells, readExport } from './programFixtures.ts'

test('X-Series: variant options, and stock by outlet', () => {
  const { file, products } = readExport(
    lightspeed,
    `
id | handle | sku | name | product_category | variant_option_one_name | variant_option_one_value | variant_option_two_name | variant_option_two_value | supply_price | retail_price | brand_name | inventory_Main_Outlet | inventory_Pier | reorder_point_Main_Outlet
1 | shirt | LS-W-S | Shirt / White / S | Tops / Shirts | Colour | White | Size | S | 12 | 24.00 | Loom | 4 | 1 | 2
2 | scarf | SC | Scarf | Accessories | | | | | 4 | 9.00 | Loom | 3 | | `,
  )
  assert.equal(file.layout.program?.name, 'Lightspeed')
  assert.deepEqual(
    pickCells(products, 'productId', 'color', 'size', 'price', 'quantity', 'category', 'styleNumber'),
    ['LS-W-S | White | S | 24.00 | 5 | Shirts | shirt', 'SC |  |  | 9.00 | 3 | Accessories | '],
  )
})

test('R-Series: the custom SKU before the system ID', () => {
  const { products } = readExport(
    lightspeedItems,
    `
System ID | UPC | Custom SKU | Item | Qty. | Price | Default Cost | Brand | Category
210000000001 | 012345678905 | LS-1 | Linen Shirt | 4 | $24.00 | $12.00 | Loom | Shirts
210000000002 | | | Scarf | 2 | $9.00 | $4.00 | Loom | Shirts`,
  )
  assert.deepEqual(pickCells(products, 'productId', 'productName', 'price'), [
    'LS-1 | Linen Shirt | 24.00',
    '210000000002 | Scarf | 9.00',
  ])
})
