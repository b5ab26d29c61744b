import assert from 'node:assert/strict'
import { test } from 'node:test'

import { explainInvoiceTotals } from '#domain/sales/invoiceTotals.ts'

import { type CalculationSteps, calculationSteps } from './calculationSteps.ts'

const lines = [
  { productName: 'Linen dress', quantity: 2, unitPriceCents: 4995 },
  { productName: 'Chore jacket', quantity: 1, unitPriceCents: 6005 },
]

function stepsAt(discountBasisPoints: number, taxPpm: number): CalculationSteps {
  const explained = explainInvoiceTotals(lines, { discountBasisPoints, taxPpm })
  assert(explained)
  return calculationSteps(explained)
}

test('lists the lines of the subtotal', () => {
  assert.deepEqual(stepsAt(0, 85_000).subtotal, [
    { label: '2 × $49.95', note: 'Linen dress', amount: '$99.90' },
    { label: '1 × $60.05', note: 'Chore jacket', amount: '$60.05' },
    { label: 'Subtotal', amount: '$159.95' },
  ])
})

test('shows discount and tax before and after rounding', () => {
  const { discount, tax } = stepsAt(1000, 85_000)
  assert.deepEqual(discount, [
    { label: '10% of $159.95', amount: '$15.995' },
    { label: 'Half a cent is rounded up', amount: '$16.00' },
  ])
  assert.deepEqual(tax, [
    { label: '$159.95 − $16.00', note: 'Subtotal less the discount', amount: '$143.95' },
    { label: '8.5% of $143.95', amount: '$12.23575' },
    { label: 'Rounded up to the cent', amount: '$12.24' },
  ])
})

test('shows all digits of a tax with three decimals in percent', () => {
  assert.deepEqual(stepsAt(1000, 88_750).tax.slice(1), [
    { label: '8.875% of $143.95', amount: '$12.7755625' },
    { label: 'Rounded up to the cent', amount: '$12.78' },
  ])
})

test('shows no rounding of whole cents', () => {
  assert.deepEqual(stepsAt(0, 200_000).tax, [{ label: '20% of $159.95', amount: '$31.99' }])
})

test('adds up the total and leaves out a discount of zero', () => {
  assert.deepEqual(stepsAt(1000, 85_000).total, [
    { label: 'Subtotal', amount: '$159.95' },
    { label: 'Discount', amount: '-$16.00' },
    { label: 'Tax', amount: '$12.24' },
    { label: 'Total', amount: '$156.19' },
  ])
  assert.deepEqual(
    stepsAt(0, 0).total.map(({ label }) => label),
    ['Subtotal', 'Tax', 'Total'],
  )
})

test('an entered amount is no percentage that multiplies to it', () => {
  const lines = [{ productName: 'Trail Jacket', quantity: 1, unitPriceCents: 2_450_162 }]
  const explained = explainInvoiceTotals(lines, {
    discountType: 'amount',
    discountCents: 816_720,
    taxPpm: 0,
  })
  assert.deepEqual(explained && calculationSteps(explained).discount, [
    { label: 'Entered as an amount', note: 'About 33.33% of the subtotal', amount: '$8,167.20' },
  ])
})
