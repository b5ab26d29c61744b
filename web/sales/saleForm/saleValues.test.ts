import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { readDiscount } from '#web/sales/invoices/rateTexts.ts'

import { emptyInvoiceForm, InvoiceForm } from './saleValues.ts'

const filled = { ...emptyInvoiceForm, customerName: 'Ada Lovelace', customerPhone: '555 0100' }

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
    const { data, error } = z.safeParse(InvoiceForm, { ...filled, discountPercentage })
    assert.equal(data?.discountBasisPoints ?? error?.issues[0]?.message, expected, discountPercentage)
    assert.equal(readDiscount(discountPercentage), typeof expected === 'number' ? expected : undefined)
  }
})

test('starts with 8.5 percent tax', () => {
  assert.equal(z.parse(InvoiceForm, filled).taxPpm, 85_000)
})

test('requires a name and a phone number, and accepts an empty email', () => {
  const { error } = z.safeParse(InvoiceForm, { ...emptyInvoiceForm, customerEmail: 'invalid' })
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path[0], message]),
    [
      ['customerName', 'Customer name is required'],
      ['customerEmail', 'Valid email format'],
      ['customerPhone', 'Phone number is required'],
    ],
  )
  assert(z.safeParse(InvoiceForm, filled).success)
})
