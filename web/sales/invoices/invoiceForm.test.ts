// What is read from the form of a new invoice.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { emptyInvoiceForm, InvoiceForm, readTaxRate } from './invoiceForm.ts'

const filled = { ...emptyInvoiceForm, customerName: 'Ada Lovelace', customerPhone: '555 0100' }

test('a tax rate is read from what is typed', () => {
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

test('a new invoice starts with 8.5 percent tax', () => {
  assert.equal(z.parse(InvoiceForm, filled).taxRate, 850)
})

test('name and phone are required, and an email is valid or none', () => {
  const { error } = z.safeParse(InvoiceForm, { ...emptyInvoiceForm, customerEmail: 'nobody' })
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
