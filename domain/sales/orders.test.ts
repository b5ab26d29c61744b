import assert from 'node:assert/strict'
import { test } from 'node:test'

import { commonInvoiceError, formatShipWindow, formatShortShipWindow } from './orders.ts'

test('names the year of a ship window once', () => {
  const window = { startShipOn: '2026-03-01', cancelOn: '2026-03-31' }
  assert.equal(formatShipWindow(window), 'Mar 1 to Mar 31, 2026')
  assert.equal(formatShipWindow({ ...window, cancelOn: '2027-01-15' }), 'Mar 1, 2026 to Jan 15, 2027')
  assert.equal(formatShipWindow({ ...window, cancelOn: null }), 'from Mar 1, 2026')
  assert.equal(formatShipWindow({ ...window, startShipOn: null }), 'until Mar 31, 2026')
  assert.equal(formatShipWindow({ startShipOn: null, cancelOn: null }), undefined)
})

test('a short ship window has a year only months from today', () => {
  const window = { startShipOn: '2026-11-17', cancelOn: '2026-12-19' }
  const short = (change: Partial<Record<keyof typeof window, string | null>>, today = '2026-11-30') =>
    formatShortShipWindow({ ...window, ...change }, today)
  assert.equal(short({}), 'Nov 17 - Dec 19')
  assert.equal(short({ cancelOn: '2027-01-15' }), 'Nov 17 - Jan 15')
  assert.equal(short({ startShipOn: '2027-08-01', cancelOn: '2027-08-31' }), 'Aug 1 - Aug 31, 2027')
  assert.equal(short({}, '2027-09-01'), 'Nov 17 - Dec 19, 2026')
  assert.equal(short({ cancelOn: null }), 'from Nov 17')
  assert.equal(short({ startShipOn: null }), 'until Dec 19')
  assert.equal(short({}, ''), 'Nov 17 - Dec 19')
  assert.equal(short({ startShipOn: null, cancelOn: null }), undefined)
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
