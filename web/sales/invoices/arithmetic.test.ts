// How the sums of an invoice are explained.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { explainTotals } from '#domain/sales/invoiceTotals.ts'

import { type Arithmetic, arithmeticOf } from './arithmetic.ts'

const lines = [
  { name: 'Linen dress', quantity: 2, unitPriceCents: 4995 },
  { name: 'Chore jacket', quantity: 1, unitPriceCents: 6005 },
]

function explain(discountBasisPoints: number, taxBasisPoints: number): Arithmetic {
  const explained = explainTotals(lines, { discountBasisPoints, taxBasisPoints })
  assert(explained)
  return arithmeticOf(explained)
}

test('a subtotal is shown line by line', () => {
  assert.deepEqual(explain(0, 850).subtotal, [
    { what: '2 × $49.95', note: 'Linen dress', amount: '$99.90' },
    { what: '1 × $60.05', note: 'Chore jacket', amount: '$60.05' },
    { what: 'Subtotal', amount: '$159.95' },
  ])
})

test('a share is shown before and after it is rounded', () => {
  const { discount, tax } = explain(1000, 850)
  assert.deepEqual(discount, [
    { what: '10% of $159.95', amount: '$15.995' },
    { what: 'Half a cent is rounded up', amount: '$16.00' },
  ])
  assert.deepEqual(tax, [
    { what: '$159.95 − $16.00', note: 'Subtotal less the discount', amount: '$143.95' },
    { what: '8.5% of $143.95', amount: '$12.23575' },
    { what: 'Rounded up to the cent', amount: '$12.24' },
  ])
})

test('a share in whole cents is not rounded', () => {
  assert.deepEqual(explain(0, 2000).tax, [{ what: '20% of $159.95', amount: '$31.99' }])
})

test('a total is made of what is shown above it, and of no discount where there is none', () => {
  assert.deepEqual(explain(1000, 850).total, [
    { what: 'Subtotal', amount: '$159.95' },
    { what: 'Discount', amount: '-$16.00' },
    { what: 'Tax', amount: '$12.24' },
    { what: 'Total', amount: '$156.19' },
  ])
  assert.deepEqual(
    explain(0, 0).total.map(({ what }) => what),
    ['Subtotal', 'Tax', 'Total'],
  )
})
