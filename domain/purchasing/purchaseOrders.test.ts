// What the states of a purchase order allow, and its days.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  expectedDayError,
  isPurchaseLate,
  purchaseOrderCan,
  purchaseSendingError,
  receivedLineMessage,
} from './purchaseOrders.ts'
import { type PurchaseOrderState, purchaseOrderStates } from './purchaseOrderStates.ts'

test('a draft is placed, a placed order is received, and a cancelled one is final', () => {
  const allowed = (state: PurchaseOrderState) =>
    Object.entries(purchaseOrderCan).flatMap(([action, isAllowed]) => (isAllowed({ state }) ? [action] : []))
  assert.deepEqual(Object.fromEntries(purchaseOrderStates.map((state) => [state, allowed(state)])), {
    Draft: ['beEdited', 'bePlaced', 'beCancelled'],
    Ordered: ['beEdited', 'beReceived', 'beCancelled'],
    Cancelled: [],
  })
})

test('goods are expected from the day of the order on', () => {
  for (const [expectedOn, error] of [
    [null, undefined],
    ['2026-11-21', undefined],
    ['2027-02-01', undefined],
    ['2026-11-20', 'The expected day Nov 20, 2026 is before the day of the order, Nov 21, 2026.'],
  ] as const)
    assert.equal(expectedDayError(expectedOn, '2026-11-21'), error)
  assert.equal(
    expectedDayError('2026-11-20', '2026-11-21', { name: 'Rib Tank', code: 'RT-1-M' }),
    'The expected day Nov 20, 2026 of Rib Tank (RT-1-M) is before the day of the order, Nov 21, 2026.',
  )
})

test('an order is late if something is open after its expected day', () => {
  for (const [state, nextExpectedOn, isLate] of [
    ['Ordered', '2026-11-20', true],
    ['Ordered', '2026-11-21', false],
    ['Ordered', null, false],
    ['Draft', '2026-11-20', false],
    ['Cancelled', '2026-11-20', false],
  ] as const)
    assert.equal(isPurchaseLate({ state, nextExpectedOn }, '2026-11-21'), isLate)
})

test('an order with items is sent unless it is cancelled', () => {
  const number = 'PO-2026-00031'
  for (const [state, orderedUnits, error] of [
    ['Draft', 6, undefined],
    ['Ordered', 6, undefined],
    ['Draft', 0, 'Purchase order PO-2026-00031 has no items.'],
    ['Cancelled', 6, 'Purchase order PO-2026-00031 is cancelled.'],
  ] as const)
    assert.equal(purchaseSendingError({ number, state, orderedUnits }), error)
  assert.equal(
    receivedLineMessage({ name: 'Rib Tank', code: 'RT-1-M', accepted: 1200 }),
    "Rib Tank (RT-1-M) can't be removed: 1,200 of it came.",
  )
})
