import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { emptyInvoiceForm, InvoiceForm, readTaxRate } from './invoiceForm.ts'

const filled = { ...emptyInvoiceForm, customerName: 'Ada Lovelace', customerPhone: '555 0100' }

test('reads a tax rate in basis points', () => {
  const cases: [string, number | undefined][] = [
    ['8.5', 850],
    ['0', 0],
    ['', 0],
    ['50', 5000],
    ['8.88', 888],
    ['50.1', undefined],
    ['8.875', undefined],
    ['-1', undefined],
    ['1e1', undefined],
  ]
  for (const [text, basisPoints] of cases) assert.equal(readTaxRate(text), basisPoints, text)
})

test('starts with 8.5 percent tax', () => {
  assert.equal(z.parse(InvoiceForm, filled).taxRate, 850)
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
