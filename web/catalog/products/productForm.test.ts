// What the forms of a product make of what was typed.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { NewProduct, type Product } from '#contract/catalog/products.ts'

import { emptyProductForm, toFormValues, parseProductForm } from './productForm.ts'

const typed = { ...emptyProductForm, productName: 'Linen Shirt', color: 'Navy', size: 'M' }

function judge(values: Partial<typeof typed>) {
  const result = z.safeParse(NewProduct, parseProductForm({ productId: 'LS-1', ...typed, ...values }))
  return result.success
    ? result.data
    : Object.fromEntries(result.error.issues.map((i) => [i.path[0], i.message]))
}

test('a quantity and a price that were left empty or are no number count as 0', () => {
  for (const nothing of ['', '  ', 'abc']) {
    const product = judge({ quantity: nothing, price: nothing })
    assert.equal(product.quantity, 0)
    assert.equal(product.price, 0)
  }
})

test('a price is read as dollars and cents, a quantity as a whole number', () => {
  const product = judge({ quantity: '12', price: '49.9' })
  assert.equal(product.quantity, 12)
  assert.equal(product.price, 4990)
  assert.equal(judge({ price: '.5' }).price, 50)
  assert.equal(judge({ quantity: '3.7' }).quantity, 3)
})

test('what is below zero or missing is refused in the sentences of the specification', () => {
  assert.deepEqual(judge({ quantity: '-1', price: '-0.01' }), {
    quantity: 'Quantity must be 0 or greater',
    price: 'Price must be 0 or greater',
  })
  assert.deepEqual(judge({ productName: ' ', color: '', size: '' }), {
    productName: 'Product name is required',
    color: 'Color is required',
    size: 'Size is required',
  })
})

test("a threshold that is left empty is the house's own, one that is no whole number is refused", () => {
  assert.equal(judge({ lowStockThreshold: ' ' }).lowStockThreshold, null)
  assert.equal(judge({ lowStockThreshold: '0' }).lowStockThreshold, 0)
  assert.equal(judge({ lowStockThreshold: '12' }).lowStockThreshold, 12)
  for (const wrong of ['3.5', '-1', 'many', '1000001']) {
    assert.deepEqual(judge({ lowStockThreshold: wrong }), {
      lowStockThreshold: 'Low stock threshold must be a whole number from 0 to 1000000',
    })
  }
})

test('the category none means that there is no category', () => {
  assert.equal(judge({ category: 'none' }).category, null)
  assert.equal(judge({ category: 'Tops' }).category, 'Tops')
})

test('a product that is opened for editing and not touched is sent as it was', () => {
  const product: Product = {
    id: 7,
    productId: 'LS-1',
    productName: 'Linen Shirt',
    color: 'Navy',
    size: 'M',
    quantity: 4,
    lowStockThreshold: null,
    price: 4990,
    manufacturer: null,
    category: null,
    description: null,
    imageUrl: null,
    qrCodeUrl: '/api/products/7/qr-code',
    createdAt: new Date(0),
    version: 1,
  }
  const sent = parseProductForm(toFormValues(product))
  assert.deepEqual([sent.quantity, sent.price, sent.category], [4, '49.90', null])
})
