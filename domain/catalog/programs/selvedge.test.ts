// The export of this app.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { pickCells, readExport } from './programFixtures.ts'
import { selvedge } from './selvedge.ts'

test('corrects nothing, and fills no row from the one above', () => {
  const { file, products, notes } = readExport(
    selvedge,
    `
Product ID | Product Name | Color | Size | Quantity | Price | Category | Description | QR Code URL | Created Date | Manufacturer | Low Stock Threshold | Season | Style Number | Image URL | Quantity at Export
10045.0 | Linen Shirt | White | 10.0 | 3 | 24.00 | Tops | <b>Bold</b> | https://a.example | 2026-01-02 | Mill & Co | 2 | SS26 | LS.0 | | 3
- | Linen Shirt | | | 0 | 0.00 | | | https://a.example | 2026-01-02 | | | | LS.0 | | 0`,
  )
  assert.equal(file.layout.program?.name, 'Selvedge')
  assert.deepEqual(
    pickCells(products, 'productId', 'color', 'size', 'price', 'category', 'description', 'styleNumber'),
    ['10045.0 | White | 10.0 | 24.00 | Tops | <b>Bold</b> | LS.0', '- |  |  | 0.00 |  |  | LS.0'],
  )
  assert.deepEqual(notes, [])
  assert.deepEqual(file.notes, [])
})
