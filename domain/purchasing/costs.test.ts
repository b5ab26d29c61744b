// Costs are whole millionths and rates whole billionths: what is rounded, formatted and parsed.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { formatUnitCost, maxUnitCostMicros, parseUnitCost } from '#domain/stock/costTexts.ts'

import {
  calculateCost,
  formatCost,
  formatMoney,
  formatRate,
  maxRateNanos,
  oneRateNanos,
  ownCostError,
  toOwnCost,
} from './costs.ts'

test('half of a hundredth rounds up, once for a line', () => {
  for (const [units, micros, cents] of [
    [1, 4_999, 0],
    [1, 5_000, 1],
    [3, 5_000, 2],
    [1000, 4_999, 500],
    [3, 7_654_321, 2296],
    [24, 7_500_000, 18_000],
    [1_000_000, maxUnitCostMicros, 999_999_999_000_000],
    [7, 0, 0],
  ] as const)
    assert.equal(calculateCost(units, micros), cents, `${units} at ${micros}`)
})

test('a rate converts a cost to US dollars, half of a millionth rounded up', () => {
  for (const [micros, nanos, dollars] of [
    [7_654_321, oneRateNanos, 7_654_321],
    [7_654_321, 1_085_000_000, 8_304_938],
    // 180,000 dong and 1,250 yen.
    [180_000_000_000, 39_000, 7_020_000],
    [1_250_000_000, 6_712_345, 8_390_431],
    [1, 500_000_000, 1],
    [1, 499_999_999, 0],
    [maxUnitCostMicros, maxRateNanos, 9_999_999_990_000_000],
  ] as const)
    assert.equal(toOwnCost(micros, nanos), dollars, `${micros} at ${nanos}`)
})

test('a cost is refused if an arrival could not hold it in US dollars', () => {
  assert.equal(ownCostError(maxUnitCostMicros, oneRateNanos), undefined)
  assert.equal(ownCostError(180_000_000_000, 39_000), undefined)
  assert.equal(
    ownCostError(maxUnitCostMicros, 1_085_000_000),
    'At a rate of 1.085 a unit can cost at most $9,999,999.99',
  )
})

test('amounts name their currency after two decimals, costs after two to six', () => {
  for (const [cents, currency, text] of [
    [0, 'USD', '$0.00'],
    [123_450, 'USD', '$1,234.50'],
    [123_450, 'EUR', '1,234.50 EUR'],
    [1_250_000_000, 'VND', '12,500,000.00 VND'],
    [99_900, 'JPY', '999.00 JPY'],
  ] as const)
    assert.equal(formatMoney(cents, currency), text)
  for (const [micros, currency, text] of [
    [12_340_000, 'USD', '$12.34'],
    [12_000_000, 'EUR', '12.00 EUR'],
    [7_654_321, 'EUR', '7.654321 EUR'],
    [7_654_300, 'USD', '$7.6543'],
    [180_000_000_000, 'VND', '180,000.00 VND'],
    [1_250_500_000, 'JPY', '1,250.50 JPY'],
  ] as const)
    assert.equal(formatCost(micros, currency), text)
})

test('rates end with their last digit', () => {
  for (const [nanos, text] of [
    [oneRateNanos, '1'],
    [1_085_000_000, '1.085'],
    [39_000, '0.000039'],
    [1, '0.000000001'],
    [10 * oneRateNanos, '10'],
    [maxRateNanos, '1000'],
  ] as const)
    assert.equal(formatRate(nanos), text)
})

test('a cost is parsed with up to six decimals, up to the maximum', () => {
  for (const [text, micros] of [
    ['12.34', 12_340_000],
    ['7.654321', 7_654_321],
    ['1.0000000', 1_000_000],
    ['0', 0],
    ['9999999.99', maxUnitCostMicros],
    ['9999999.990001', undefined],
    ['10000000', undefined],
    ['1.0000001', undefined],
    ['-1', undefined],
    ['1,5', undefined],
    ['', undefined],
  ] as const)
    assert.equal(parseUnitCost(text), micros, text)
})

test('a formatted cost is parsed to the same cost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxUnitCostMicros }), (micros) => {
      assert.equal(parseUnitCost(formatUnitCost(micros)), micros)
    }),
  )
})
