// Tests the conversion of product forms to API input.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { NewProduct } from '#contract/catalog/products.ts'

import { productFixture } from './productFixtures.ts'
import { emptyProductForm, toFormValues, parseProductForm, zeroPriceHint } from './productForm.ts'

const typed = { ...emptyProductForm, productName: 'Linen Shirt', color: 'Navy', size: 'M' }

function validate(values: Partial<typeof typed>) {
  const result = z.safeParse(NewProduct, parseProductForm({ productId: 'LS-1', ...typed, ...values }))
  return result.success
    ? result.data
    : Object.fromEntries(result.error.issues.map((i) => [i.path[0], i.message]))
}

test('reads a quantity or price without digits as 0, and rejects an unclear one', () => {
  for (const nothing of ['', '  ', 'abc']) {
    const product = validate({ quantity: nothing, price: nothing })
    assert.equal(product.quantity, 0)
    assert.equal(product.priceCents, 0)
  }
  for (const text of ['12,5 m', '1.250']) {
    assert.deepEqual(validate({ quantity: text, price: text }), {
      quantity: 'Quantity must be a whole number',
      price: 'Price must be an amount such as 12.34',
    })
  }
})

test('says that a price without digits is saved as 0, and refuses digits of other scripts', () => {
  assert.equal(zeroPriceHint(' '), 'An empty price is saved as $0.00.')
  assert.equal(zeroPriceHint('abc'), 'A price without digits is saved as $0.00.')
  assert.equal(zeroPriceHint('1.250'), undefined)
  assert.deepEqual(validate({ price: '\u0661\u0662' }), { price: 'Price must be an amount such as 12.34' })
})

test('reads a price as dollars and cents, a quantity as a whole number', () => {
  const product = validate({ quantity: '12', price: '49.9' })
  assert.equal(product.quantity, 12)
  assert.equal(product.priceCents, 4990)
  assert.equal(validate({ price: '.5' }).priceCents, 50)
  assert.equal(validate({ price: '12,5' }).priceCents, 1250)
  assert.equal(validate({ quantity: '1,250' }).quantity, 1250)
  assert.equal(validate({ quantity: '3.0' }).quantity, 3)
  assert.deepEqual(validate({ quantity: '1.5' }), { quantity: 'Quantity must be a whole number' })
})

test('rejects negative and missing values', () => {
  assert.deepEqual(validate({ quantity: '-1', price: '-0.01' }), {
    quantity: 'Quantity must be 0 or greater',
    price: 'Price must be 0 or greater',
  })
  assert.deepEqual(validate({ productName: ' ', color: '', size: '' }), {
    productName: 'Product name is required',
    color: 'Color is required',
    size: 'Size is required',
  })
})

test('reads an empty threshold as null and rejects one that is not a whole number', () => {
  assert.equal(validate({ lowStockThreshold: ' ' }).lowStockThreshold, null)
  assert.equal(validate({ lowStockThreshold: '0' }).lowStockThreshold, 0)
  assert.equal(validate({ lowStockThreshold: '12' }).lowStockThreshold, 12)
  for (const wrong of ['3.5', '-1', 'many', '1000001']) {
    assert.deepEqual(validate({ lowStockThreshold: wrong }), {
      lowStockThreshold: 'Low stock threshold must be a whole number from 0 to 1,000,000',
    })
  }
})

test('reads the category none as null', () => {
  assert.equal(validate({ category: 'none' }).category, null)
  assert.equal(validate({ category: 'Tops' }).category, 'Tops')
})

test('sends an unedited product unchanged', () => {
  const product = productFixture({ quantity: 4, priceCents: 4990 })
  const sent = parseProductForm(toFormValues(product))
  assert.deepEqual([sent.quantity, sent.price, sent.category], [4, '49.90', null])
})
