// Two people edit one product: what the second one is asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { CallError } from '#contract/client.ts'
import type { Product } from '#contract/products.ts'

import { changedFields, staleEditFailure, valueInWords } from './productConflict.ts'
import { productFormValues } from './productForm.ts'

const seen: Product = {
  id: 7,
  productId: 'WC-1',
  productName: 'Wool Coat',
  color: 'Charcoal',
  size: 'L',
  quantity: 4,
  price: 18900,
  manufacturer: null,
  category: null,
  description: null,
  imageUrl: null,
  qrCodeUrl: '/api/products/7/qr-code',
  createdAt: new Date(0),
  version: 1,
}
const current: Product = { ...seen, price: 19900, quantity: 2, version: 3 }

test('a field that both changed is disputed, one that only the other changed is not', () => {
  const mine = { ...productFormValues(seen), price: '150' }
  const errors = [{ path: 'price', message: 'Ann changed it from $189.00 to $199.00.' }]
  assert.deepEqual(changedFields(seen, current, mine, errors), [
    { field: 'quantity', message: undefined, mine: '4', theirs: '2', isDisputed: false },
    { field: 'price', message: errors[0]?.message, mine: '150', theirs: '199.00', isDisputed: true },
  ])
})

test('nobody is asked where both typed the same price, however it is written', () => {
  const mine = { ...productFormValues(seen), price: '199', quantity: '2' }
  assert.deepEqual(changedFields(seen, current, mine), [])
})

test('a field that only I changed is not asked about', () => {
  const mine = { ...productFormValues(current), productName: 'Wool Coat, lined' }
  assert.deepEqual(changedFields(seen, current, mine), [])
})

test('only a 409 is a conflict', () => {
  const body = JSON.stringify({ message: 'Wool Coat was changed by Ann while you were editing it.' })
  assert.equal(
    staleEditFailure(new CallError(new Response(null, { status: 409 }), body))?.message.startsWith(
      'Wool Coat',
    ),
    true,
  )
  assert.equal(staleEditFailure(new CallError(new Response(null, { status: 400 }), body)), undefined)
  assert.equal(staleEditFailure(new TypeError('offline')), undefined)
})

test('values are shown as people read them', () => {
  assert.equal(valueInWords('price', '1234.5'), '$1,234.50')
  assert.equal(valueInWords('category', 'none'), 'Nothing')
  assert.equal(valueInWords('color', ''), 'Nothing')
  assert.equal(valueInWords('size', 'L'), 'L')
})
