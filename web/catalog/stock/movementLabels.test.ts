// Tests the summary of the stock history.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeStock } from './movementLabels.ts'

test('lists totals in the order of the reasons, with a sign where they can go both ways', () => {
  assert.deepEqual(
    describeStock([
      { reason: 'invoiced', difference: -1100 },
      { reason: 'adjusted', difference: -2 },
      { reason: 'created', difference: 1000 },
      { reason: 'received', difference: 400 },
      { reason: 'counted', difference: 0 },
    ]),
    ['298 in stock', '1,000 opening stock, 400 received, \u22122 adjusted, 1,100 sold'],
  )
})

test('describes stock that is sold out', () => {
  assert.deepEqual(
    describeStock([
      { reason: 'created', difference: 3 },
      { reason: 'invoiced', difference: -3 },
    ]),
    ['Nothing in stock', '3 opening stock, 3 sold'],
  )
})
