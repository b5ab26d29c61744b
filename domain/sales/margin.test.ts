// The margin of lines and documents.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import {
  costOfUnits,
  describeBelowCost,
  describeKnownLines,
  describeMargin,
  isBelowCost,
  marginOf,
  marginOfSum,
  shareNet,
  sumMargins,
} from './margin.ts'

const dollars = (amount: number) => BigInt(amount) * 1_000_000n

test('the margin is the net amount less the cost, and its percent is of the net amount', () => {
  for (const [netCents, costMicros, marginCents, basisPoints] of [
    // C10: 2 units for 100 each that cost 60 each leave 80; at 80 each, they leave 40.
    [20_000, dollars(120), 8000, 4000],
    [20_000, dollars(160), 4000, 2000],
    // C12: 3 units at an average of 13.333333, sold for 20 each.
    [6000, 39_999_999n, 2000, 3333],
    [1000, dollars(12), -200, -2000],
    [1000, 0n, 1000, 10_000],
    // Free of charge: there is no net amount that it could be a share of.
    [0, dollars(5), -500, null],
    [0, 0n, 0, null],
    // Half a cent is rounded away from zero.
    [100, 995_000n, 1, 50],
    [100, 1_005_000n, -1, -50],
  ] as const)
    assert.deepEqual(marginOf({ netCents, costMicros }), { marginCents, basisPoints })
})

test('null is not 0: without a known cost, there is no margin', () => {
  assert.equal(marginOf({ netCents: 1000, costMicros: null }), null)
  assert.equal(costOfUnits(null, 3), null)
  assert.equal(costOfUnits(undefined, 3), null)
  assert.equal(costOfUnits(0n, 3), 0n)
  assert.equal(describeMargin(null), 'Cost unknown')
  assert.equal(isBelowCost({ netCents: 0, costMicros: null }), false)
})

test('below the cost is less than the cost by a millionth', () => {
  assert.equal(isBelowCost({ netCents: 1000, costMicros: dollars(10) }), false)
  assert.equal(isBelowCost({ netCents: 1000, costMicros: dollars(10) + 1n }), true)
  assert.equal(isBelowCost({ netCents: 0, costMicros: 1n }), true)
  const line = { name: 'Rib Tank', code: 'RT-1-M', netCents: 1000, costMicros: dollars(12) }
  assert.equal(describeBelowCost(line), 'Rib Tank (RT-1-M) leaves -$2.00 (-20%)')
})

test('a sum has the lines whose cost is known, and says how many', () => {
  const sum = sumMargins([
    { netCents: 6000, costMicros: dollars(40) },
    { netCents: 9900, costMicros: null },
    { netCents: 4000, costMicros: dollars(30) },
  ])
  assert.deepEqual(sum, { netCents: 10_000, costMicros: dollars(70), knownLines: 2, lines: 3 })
  assert.equal(describeMargin(marginOfSum(sum)), '$30.00 (30%)')
  assert.equal(describeKnownLines(sum), 'margin of 2 of 3 lines')
  const unknown = sumMargins([{ netCents: 9900, costMicros: null }])
  assert.equal(marginOfSum(unknown), null)
  assert.equal(describeKnownLines(unknown), undefined)
  assert.equal(describeKnownLines(sumMargins([{ netCents: 1, costMicros: 1n }])), undefined)
})

test('the discount is shared to the cent, and no line leaves less than nothing', () => {
  assert.deepEqual(shareNet([1000, 1000, 1000], 100), [966, 967, 967])
  // Exactly 3.75, 1.25 and 5 of 10: the largest remainder is rounded up.
  assert.deepEqual(shareNet([300, 100, 400], 10), [296, 99, 395])
  assert.deepEqual(shareNet([0, 0], 0), [0, 0])
  assert.deepEqual(shareNet([], 0), [])
  const cents = fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(cents, fc.nat(10_000), (totals, basisPoints) => {
      const subtotal = totals.reduce((sum, total) => sum + total, 0)
      const discount = Math.floor((subtotal * basisPoints) / 10_000)
      const nets = shareNet(totals, discount)
      assert.equal(
        nets.reduce((sum, net) => sum + net, 0),
        subtotal - discount,
      )
      for (const [index, net] of nets.entries()) {
        const total = totals[index] ?? 0
        assert.ok(net >= 0 && net <= total)
        // Less than a cent from the exact share.
        const difference = BigInt(total - net) * BigInt(subtotal) - BigInt(discount) * BigInt(total)
        assert.ok(difference === 0n || (difference < subtotal && -difference < subtotal))
      }
    }),
  )
})
