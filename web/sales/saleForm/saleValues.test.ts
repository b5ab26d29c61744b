import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { readDiscount } from '#web/sales/documents/rateTexts.ts'

import { emptyForm, emptySaleForm, OrderForm, SaleForm } from './saleValues.ts'

const filled = { ...emptySaleForm, customerName: 'Ada Lovelace', customerPhone: '555 0100' }

test('reads a discount in basis points, and an empty field as none', () => {
  const discounts: [string, number | string | undefined][] = [
    ['', 0],
    ['12.5', 1250],
    ['100', 10_000],
    ['-1', 'Discount cannot be negative'],
    ['100.5', 'Discount cannot exceed 100%'],
    ['3.333', 'Discount percentage can have at most 2 decimals'],
    ['x', 'Please enter a valid discount percentage'],
  ]
  for (const [discountPercentage, expected] of discounts) {
    const { data, error } = z.safeParse(SaleForm, { ...filled, discountPercentage })
    assert.equal(data?.discountBasisPoints ?? error?.issues[0]?.message, expected, discountPercentage)
    assert.equal(readDiscount(discountPercentage), typeof expected === 'number' ? expected : undefined)
  }
})

test('starts with 8.5 percent tax', () => {
  assert.equal(z.parse(SaleForm, filled).taxPpm, 85_000)
})

test('requires a name and a phone number, and accepts an empty email', () => {
  const { error } = z.safeParse(SaleForm, { ...emptySaleForm, customerEmail: 'invalid' })
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path[0], message]),
    [
      ['customerName', 'Customer name is required'],
      ['customerEmail', 'Valid email format'],
      ['customerPhone', 'Phone number is required'],
    ],
  )
  assert(z.safeParse(SaleForm, filled).success)
})

test('an order needs the record of its customer, also next to other errors', () => {
  const order = emptyForm('order')
  const messages = ({ issues }: z.core.$ZodError) =>
    issues.map(({ path, message }) => [path.join('.'), message])
  const { error } = z.safeParse(OrderForm, { ...order, customerName: 'Harbor & Pine' })
  assert.deepEqual(messages(error ?? assert.fail()), [
    ['customerPhone', 'Phone number is required'],
    ['customerName', 'Choose a customer'],
  ])
  assert(z.safeParse(OrderForm, { ...order, ...filled, customerId: 4, order: order.order }).success)
})

test('the ship window of an order ends after it begins', () => {
  const { order } = emptyForm('order')
  assert(order)
  const details = { ...order, startShipOn: '2027-03-05', cancelOn: '2027-03-01' }
  const { error } = z.safeParse(OrderForm, { ...filled, customerId: 4, order: details })
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path.join('.'), message]),
    [['order.cancelOn', 'The cancel date is before the start of the ship window.']],
  )
})
