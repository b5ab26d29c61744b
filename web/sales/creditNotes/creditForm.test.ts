import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Invoice } from '#contract/sales/invoices.ts'

import { creditableLines, previewCredit, returnAll } from './creditForm.ts'

const charges: Invoice['charges'] = [{ label: 'Freight', amountCents: 2000, isTaxed: true }]
const invoice = {
  subtotalCents: 5000,
  discountCents: 500,
  taxCents: 553,
  totalCents: 7053,
  charges,
  chargesCents: 2000,
  items: [
    {
      quantity: 5,
      unitPriceCents: 1000,
      totalCents: 5000,
      product: { name: 'Oxford Shirt', code: 'OXF-M' },
    },
  ],
} as Invoice
const credits = {
  creditNotes: [],
  items: [{ line: 1, creditedQuantity: 1, creditedCents: 1000 }],
  charges: [{ position: 1, creditedCents: 0 }],
}

test('credits returned units, of which the undamaged go back to stock', () => {
  const { items, errors, totals } = previewCredit(invoice, credits, {
    items: [{ quantity: '2', damaged: '1', allowance: '5' }],
  })
  assert.deepEqual(items, [{ line: 1, quantity: 2, restockQuantity: 1, allowanceCents: 500 }])
  assert.deepEqual(errors, [undefined, undefined])
  assert.deepEqual(totals, {
    subtotalCents: 2500,
    discountCents: 250,
    chargesCents: 0,
    taxedChargesCents: 0,
    taxCents: 191,
    totalCents: 2441,
  })
})

test('names what is wrong with a line and leaves it out', () => {
  const errorOf = (item: { quantity?: string; damaged?: string; allowance?: string }) => {
    const preview = previewCredit(invoice, credits, { items: [item] })
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
    previewCredit(invoice, credits, { items: typed }).errors[0],
    'Nothing of Oxford Shirt (OXF-M) is left for an allowance.',
  )
})

test('credits a charge up to its amount', () => {
  const preview = (amount: string) => previewCredit(invoice, credits, { charges: [{ amount }] })
  const { items, charges: credited, errors, totals } = preview('20')
  assert.deepEqual([items, credited], [[], [{ position: 1, amountCents: 2000 }]])
  assert.deepEqual(errors, [undefined, undefined])
  assert.deepEqual([totals.chargesCents, totals.taxCents, totals.totalCents], [2000, 170, 2170])
  assert.equal(preview('20.01').errors[1], 'Only $20.00 of Freight can still be credited.')
  assert.equal(preview('all').errors[1], 'Freight must be an amount such as 12.50')
  assert.deepEqual(preview('').charges, [])
})
