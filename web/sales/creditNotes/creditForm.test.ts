import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Invoice } from '#contract/sales/invoices.ts'

import { creditableLines, previewCredit, returnAll } from './creditForm.ts'

const invoice = {
  subtotalCents: 5000,
  discountCents: 500,
  taxCents: 383,
  totalCents: 4883,
  items: [
    {
      quantity: 5,
      unitPriceCents: 1000,
      totalCents: 5000,
      product: { name: 'Oxford Shirt', code: 'OXF-M' },
    },
  ],
} as Invoice
const credits = { creditNotes: [], items: [{ line: 1, creditedQuantity: 1, creditedCents: 1000 }] }

test('credits returned units, of which the undamaged go back to stock', () => {
  const { items, errors, totals } = previewCredit(invoice, credits, [
    { quantity: '2', damaged: '1', allowance: '5' },
  ])
  assert.deepEqual(items, [{ line: 1, quantity: 2, restockQuantity: 1, allowanceCents: 500 }])
  assert.deepEqual(errors, [undefined])
  assert.deepEqual(totals, { subtotalCents: 2500, discountCents: 250, taxCents: 192, totalCents: 2442 })
})

test('names what is wrong with a line and leaves it out', () => {
  const errorOf = (item: { quantity?: string; damaged?: string; allowance?: string }) => {
    const preview = previewCredit(invoice, credits, [item])
    assert.deepEqual([preview.items, preview.totals.totalCents], [[], 0])
    return preview.errors[0]
  }
  assert.equal(errorOf({ quantity: '5' }), 'Only 4 units of Oxford Shirt (OXF-M) can still be credited.')
  assert.equal(errorOf({ quantity: '1.5' }), 'Quantity must be a whole number')
  assert.equal(errorOf({ quantity: '1', damaged: '2' }), 'More units are damaged than returned')
  assert.equal(errorOf({ allowance: 'much' }), 'Allowance must be an amount such as 12.50')
  assert.equal(errorOf({}), undefined)
})

test('returns what is not credited yet, with the damaged units and allowances that are typed', () => {
  const lines = creditableLines(invoice, credits)
  assert.deepEqual(returnAll(lines, [{ quantity: '', damaged: '', allowance: '' }]), [
    { quantity: '4', damaged: '', allowance: '' },
  ])
  const typed = returnAll(lines, [{ quantity: '2', damaged: '2', allowance: '1.50' }])
  assert.deepEqual(typed, [{ quantity: '4', damaged: '2', allowance: '1.50' }])
  assert.equal(
    previewCredit(invoice, credits, typed).errors[0],
    'Nothing of Oxford Shirt (OXF-M) is left for an allowance.',
  )
})
