import assert from 'node:assert/strict'
import { test } from 'node:test'

import { orderLateness, overdueDays } from './lateness.ts'

const today = '2026-11-30'
const units = { ordered: 10, allocated: 0, picked: 0, invoiced: 0, cancelled: 0 }

for (const [startShipOn, cancelOn, late] of [
  [null, null, undefined],
  ['2026-11-30', '2026-11-30', undefined],
  ['2026-12-01', null, undefined],
  ['2026-11-29', '2026-11-30', 'past start ship'],
  ['2026-11-29', null, 'past start ship'],
  ['2026-11-01', '2026-11-29', 'past cancel date'],
  [null, '2026-11-29', 'past cancel date'],
] as const) {
  test(`an open order that ships from ${startShipOn} to ${cancelOn} is ${late ?? 'not late'}`, () => {
    assert.equal(orderLateness({ state: 'Confirmed', units, startShipOn, cancelOn }, today), late)
  })
}

test('drafts, cancelled orders and orders without open units are never late', () => {
  const window = { startShipOn: '2026-11-01', cancelOn: '2026-11-29' }
  for (const state of ['Draft', 'Cancelled'] as const)
    assert.equal(orderLateness({ state, units, ...window }, today), undefined)
  const done = { ...units, invoiced: 7, cancelled: 3 }
  assert.equal(orderLateness({ state: 'Confirmed', units: done, ...window }, today), undefined)
  const partly = { ...units, invoiced: 7, cancelled: 2 }
  assert.equal(orderLateness({ state: 'Confirmed', units: partly, ...window }, today), 'past cancel date')
})

for (const [openCents, dueOn, days] of [
  [100, '2026-11-30', 0],
  [100, '2026-12-01', 0],
  [100, '2026-11-29', 1],
  [100, '2026-10-31', 30],
  [0, '2026-10-31', 0],
  [100, null, 0],
] as const) {
  test(`${openCents} cents due on ${dueOn} are ${days} days overdue`, () => {
    assert.equal(overdueDays({ openCents, dueOn }, today), days)
  })
}
