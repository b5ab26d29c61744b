// Tests which texts of QR codes are addresses of records.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { pathFromUrl } from './pathFromUrl.ts'

test('opens the path of a URL from a QR code', () => {
  assert.equal(pathFromUrl('https://shop.test/products/12'), '/products/12')
  assert.equal(pathFromUrl('http://localhost:3000/invoices/3'), '/invoices/3')
  assert.equal(pathFromUrl('HTTPS://SHOP.TEST/CUSTOMERS/7'), '/customers/7')
  for (const other of [
    'https://shop.test/users/1',
    'products/12',
    'https://shop.test/products/12/label',
    'LD-1',
  ])
    assert.equal(pathFromUrl(other), undefined, other)
})
