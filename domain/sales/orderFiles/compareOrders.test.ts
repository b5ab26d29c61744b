import assert from 'node:assert/strict'
import { test } from 'node:test'

import { compareOrders } from './compareOrders.ts'

test('lines that were added, removed, changed or priced otherwise differ, and days and addresses', () => {
  const line = (productId: number, quantity: number, unitPriceCents = 2400) => ({
    productId,
    code: `P-${productId}`,
    quantity,
    unitPriceCents,
  })
  const head = { cancelOn: null, season: 'SS30', discountBasisPoints: 0 }
  const existing = {
    ...head,
    startShipOn: '2030-03-01',
    shipTo: 'Dock',
    lines: [line(1, 10), line(2, 5), line(3, 1)],
  }
  assert.deepEqual(compareOrders(existing, { ...existing, season: 'ss30' }), [])
  const ofFile = {
    ...head,
    startShipOn: null,
    shipTo: 'Pier',
    lines: [line(1, 12), line(3, 1, 2200), line(4, 2)],
  }
  assert.deepEqual(
    compareOrders(existing, ofFile).map(({ label, from, to }) => [label, from, to]),
    [
      ['Start ship', 'Mar 1, 2030', ''],
      ['Ship to', 'Dock', 'Pier'],
      ['P-1', '10 units', '12 units'],
      ['P-2', '5 units', ''],
      ['Price of P-3', '$24.00', '$22.00'],
      ['P-4', '', '2 units'],
    ],
  )
})
