// The units of a line: what is open, and what can be edited, cancelled and received.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  moreCameError,
  nextExpectedOn,
  openPurchaseUnits,
  purchaseCancelError,
  purchaseQuantityError,
  remainingPurchaseUnits,
} from './purchaseLines.ts'

const line = (quantity: number, accepted: number, cancelled: number) => ({
  name: 'Rib Tank',
  code: 'RT-1-M',
  quantity,
  accepted,
  cancelled,
})

test('open is what is neither received nor cancelled, and never below 0', () => {
  for (const [quantity, accepted, cancelled, open, remaining] of [
    [24, 0, 0, 24, 24],
    [24, 10, 4, 10, 20],
    [24, 24, 0, 0, 24],
    [24, 30, 0, 0, 24],
    [24, 0, 24, 0, 0],
    [24, 20, 10, 0, 14],
  ] as const) {
    const units = line(quantity, accepted, cancelled)
    assert.deepEqual(
      [openPurchaseUnits(units), remainingPurchaseUnits(units)],
      [open, remaining],
      `${quantity} ${accepted} ${cancelled}`,
    )
  }
})

test('a line keeps the units that came and those that are cancelled', () => {
  const message = (least: string, parts: string) =>
    `Rib Tank (RT-1-M) can't have fewer than ${least}: ${parts}.`
  for (const [units, quantity, error] of [
    [line(24, 0, 0), 1, undefined],
    [line(24, 4, 0), 4, undefined],
    [line(24, 4, 0), 3, message('4 units', '4 units of it came')],
    [line(24, 4, 1), 4, message('5 units', '4 units of it came and 1 unit of it is cancelled')],
    [line(24, 0, 6), 5, message('6 units', '6 units of it are cancelled')],
    // More came than was ordered, or than was left after a cancellation: the order can stay as it is.
    [line(10, 15, 0), 10, undefined],
    [line(10, 15, 0), 9, message('10 units', '15 units of it came')],
    [line(10, 10, 6), 10, undefined],
    [line(10, 10, 6), 9, message('10 units', '10 units of it came and 6 units of it are cancelled')],
    [line(10, 2, 10), 10, undefined],
  ] as const)
    assert.equal(purchaseQuantityError(units, quantity), error)
})

test('only open units are cancelled', () => {
  for (const [units, quantity, error] of [
    [line(24, 4, 0), 20, undefined],
    [line(24, 4, 0), 21, "Only 20 units of Rib Tank (RT-1-M) are open; 21 can't be cancelled."],
    [line(24, 23, 0), 2, "Only 1 unit of Rib Tank (RT-1-M) is open; 2 can't be cancelled."],
    [line(24, 30, 0), 1, "Nothing of Rib Tank (RT-1-M) is open; 1 can't be cancelled."],
  ] as const)
    assert.equal(purchaseCancelError(units, quantity), error)
})

test('more than is open needs the word of the user', () => {
  for (const [units, accepted, error] of [
    [line(24, 0, 0), 24, undefined],
    [line(24, 24, 0), 0, undefined],
    [line(24, 0, 0), 25, '24 units of Rib Tank (RT-1-M) are open. Tick "More came" to receive 25.'],
    [line(1, 0, 0), 2, '1 unit of Rib Tank (RT-1-M) is open. Tick "More came" to receive 2.'],
    [
      line(24, 24, 0),
      12,
      '24 of 24 units of Rib Tank (RT-1-M) came already. Tick "More came" to receive 12.',
    ],
  ] as const)
    assert.equal(moreCameError(units, accepted), error)
})

test('the next expected day is the first one of what is open, by line or of the order', () => {
  const on = (expectedOn: string | null, units = line(24, 0, 0)) => ({ ...units, expectedOn })
  const received = line(24, 24, 0)
  for (const [lines, ofOrder, day] of [
    [[on(null), on('2026-12-01')], '2026-12-10', '2026-12-01'],
    [[on(null), on('2026-12-20')], '2026-12-10', '2026-12-10'],
    [[on(null, received), on('2026-12-20')], '2026-12-10', '2026-12-20'],
    [[on('2026-12-01', received), on(null)], null, null],
    [[on(null, line(24, 0, 24))], '2026-12-10', null],
    [[], '2026-12-10', null],
  ] as const)
    assert.equal(nextExpectedOn(lines, { expectedOn: ofOrder }), day)
})
