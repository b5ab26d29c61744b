import assert from 'node:assert/strict'
import { test } from 'node:test'

import { confirmedOrder, orderItem } from './orderFixtures.ts'
import { chargeErrorsOf, lineKey, prepareInvoice, proposeCharges } from './ordersInvoice.ts'

const freight = { label: 'Freight', amountCents: 2000, isTaxed: false }
const order = confirmedOrder(
  7,
  [
    orderItem({ line: 1, quantity: 5, allocated: 3, free: 1 }),
    orderItem({ line: 2, quantity: 5, free: 4 }),
    orderItem({ line: 3, quantity: 2, invoiced: 2, free: 9 }),
  ],
  { charges: [{ ...freight, isInvoiced: true }] },
)
const none = new Map<string, string>()

test('invoices what is allocated, with the charges of an order without an invoice', () => {
  const fresh = { ...order, charges: [{ ...freight, isInvoiced: false }] }
  assert.deepEqual(proposeCharges([order]), [])
  const charges = proposeCharges([fresh])
  const invoice = prepareInvoice([fresh], none, charges)
  assert.deepEqual(invoice.orders, [{ id: 7, lines: [{ line: 1, quantity: 3 }] }])
  assert.deepEqual(invoice.charges, [{ ...freight, orderId: 7 }])
  assert.deepEqual([invoice.units, invoice.totals?.totalCents, invoice.error], [3, 5300, undefined])
  // What is allocated counts as owed already, with the charges.
  assert.equal(invoice.addedCents, 0)
})

test('takes free units beyond the allocated ones, and no more', () => {
  const four = prepareInvoice([order], new Map([[lineKey(7, 1), '4']]), [])
  assert.deepEqual([four.units, four.lineErrors.size, four.addedCents], [4, 0, 1100])
  const five = prepareInvoice([order], new Map([[lineKey(7, 1), '5']]), [])
  assert.match(five.lineErrors.get(lineKey(7, 1)) ?? '', /3 are allocated and 1 is free/)
})

test('refuses an invoice of nothing', () => {
  const { error, orders } = prepareInvoice([order], new Map([[lineKey(7, 1), '0']]), [])
  assert.deepEqual(orders, [])
  assert.equal(error, 'Nothing of SO-7 is allocated, so there is nothing to invoice.')
})

test('refuses orders with different discounts, and more charges than an invoice has', () => {
  const other = { ...order, id: 8, number: 'SO-8', discountBasisPoints: 500 }
  assert.equal(
    prepareInvoice([order, other], none, []).error,
    'SO-7 and SO-8 have different discounts. Invoice them separately.',
  )
  const charges = [1, 2, 3, 4].map((amount) => ({ label: 'Freight', amount: String(amount), taxed: false }))
  assert.equal(prepareInvoice([order], none, charges).error, 'An invoice has at most 3 charges.')
})

test('says what is wrong with a charge', () => {
  const charge = { label: 'Freight', amount: '5', taxed: false }
  assert.deepEqual(chargeErrorsOf([charge, { ...charge, label: ' ' }, { ...charge, amount: 'x' }]), [
    undefined,
    { label: 'Enter what the charge is for' },
    { amount: 'Must be an amount such as 12.34' },
  ])
})
