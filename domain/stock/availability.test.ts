// What is available on a day, and whether the lines of an order are covered on theirs.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  type Availability,
  availableOn,
  coverLines,
  describeComing,
  describeCoverage,
} from './availability.ts'

const today = '2026-12-01'

const product: Availability = {
  free: 10,
  coming: [
    { day: '2026-11-20', units: 5 },
    { day: '2027-02-20', units: 24 },
    { day: '2027-03-20', units: 12 },
    { day: null, units: 100 },
  ],
  demand: [
    { day: '2026-10-01', units: 4 },
    { day: '2027-03-01', units: 40 },
    { day: '2027-04-01', units: 2 },
  ],
}

test('a day has what is free and comes until then, less what orders need that ship until then', () => {
  for (const [day, units] of [
    // Late units are not there today.
    [today, 6],
    ['2026-12-02', 11],
    ['2027-02-19', 11],
    ['2027-02-20', 35],
    ['2027-03-01', -5],
    ['2027-03-20', 7],
    ['2027-12-31', 5],
  ] as const)
    assert.equal(availableOn(product, day, today), units, day)
})

test('a line is short, covered, or covered if late units come', () => {
  const texts = (shipOn: string, units: readonly number[], isCounted: boolean) =>
    coverLines(product, { units, shipOn, isCounted }, today).map((line) => describeCoverage(line, today))
  for (const [title, shipOn, units, isCounted, expected] of [
    ['of a confirmed order', '2027-03-01', [40], true, ['5 short on Mar 1, enough on Mar 20']],
    ['next to other orders of its day', '2027-03-01', [20], true, ['5 short on Mar 1, enough on Mar 20']],
    ['of a draft', '2027-03-01', [20], false, ['20 short on Mar 1']],
    ['that fits into what comes later', '2027-03-01', [3], false, ['3 short on Mar 1, enough on Mar 20']],
    ['before the demand of others', '2027-02-25', [30], false, ['enough on Feb 25']],
    ['with late units', '2027-02-25', [32], false, ['enough on Feb 25 if 2 late units come']],
    ['with one late unit', '2027-02-01', [7], false, ['enough on Feb 1 if 1 late unit comes']],
    ['today, without late units', '2026-11-01', [8], false, ['2 short today, enough on Feb 20']],
    ['today', today, [6], false, ['enough today']],
    [
      'of one product, from the first on',
      '2027-03-01',
      [30, 10],
      true,
      ['enough on Mar 1', '5 short on Mar 1, enough on Mar 20'],
    ],
    ['that needs nothing', '2027-03-01', [0], true, ['enough on Mar 1']],
  ] as const)
    assert.deepEqual(texts(shipOn, units, isCounted), expected, title)
})

test('what comes is named by day, and late if its day has passed', () => {
  assert.equal(
    describeComing(product.coming, today),
    '5 late since Nov 20, 24 on Feb 20, 12 on Mar 20, 100 without a day',
  )
  assert.equal(describeComing([{ day: today, units: 1200 }], today), '1,200 on Dec 1')
  assert.equal(describeComing([], today), '')
})
