import assert from 'node:assert/strict'
import { test } from 'node:test'

import { knownCostMessage } from '#domain/stock/costTexts.ts'

import { describeCost, formatMicros } from './describeCost.ts'

test('a cost says how it came about, and that none is known', () => {
  assert.equal(
    describeCost({ units: 150, valueMicros: 2_000_000_000n, averageMicros: 13_333_333n }),
    '150 units on hand are worth $2,000.00, on average $13.333333. Units that come add their cost; units that leave take the average of that moment.',
  )
  assert.match(
    describeCost({ units: 7, valueMicros: null, averageMicros: null }),
    /^No cost is known.*: 7 units\.$/,
  )
  assert.match(
    describeCost({ units: 7, valueMicros: 0n, averageMicros: 0n }),
    /^7 units on hand are worth \$0\.00,/,
  )
  assert.match(
    describeCost({ units: 0, valueMicros: 0n, averageMicros: 12_500_000n }),
    /counts \$12\.50, the last/,
  )
  assert.equal(
    knownCostMessage('RT-1-M', formatMicros(12_500_000n)),
    'RT-1-M has a cost already, $12.50 on average. Arrivals and bills change it.',
  )
})
