import assert from 'node:assert/strict'
import { test } from 'node:test'

import { commonInvoiceError, formatShipWindow } from './orders.ts'

test('names the year of a ship window once', () => {
  const window = { startShipOn: '2026-03-01', cancelOn: '2026-03-31' }
  assert.equal(formatShipWindow(window), 'Mar 1 to Mar 31, 2026')
  assert.equal(formatShipWindow({ ...window, cancelOn: '2027-01-15' }), 'Mar 1, 2026 to Jan 15, 2027')
  assert.equal(formatShipWindow({ ...window, cancelOn: null }), 'from Mar 1, 2026')
  assert.equal(formatShipWindow({ ...window, startShipOn: null }), 'until Mar 31, 2026')
  assert.equal(formatShipWindow({ startShipOn: null, cancelOn: null }), undefined)
})

test('orders with other rates or addresses are not on one invoice', () => {
  const order = { number: 'SO-1', discountBasisPoints: 0, taxPpm: 85_000, shipTo: null, shipToState: null }
  const errorWith = (change: Partial<typeof order> | { shipTo: string }) =>
    commonInvoiceError(order, { ...order, number: 'SO-2', ...change })
  assert.equal(errorWith({}), undefined)
  assert.equal(
    errorWith({ discountBasisPoints: 500 }),
    'SO-1 and SO-2 have different discounts. Invoice them separately.',
  )
  assert.match(errorWith({ taxPpm: 0 }) ?? '', /have different tax rates/)
  assert.match(errorWith({ shipTo: '2 Wharf Road' }) ?? '', /ship to different addresses/)
})
