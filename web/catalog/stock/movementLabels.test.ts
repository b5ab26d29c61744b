// Why there are so many, in a sentence.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeStock } from './movementLabels.ts'

test('what came and went is told in the order of the trade, with a sign where it goes both ways', () => {
  assert.deepEqual(
    describeStock([
      { reason: 'invoiced', difference: -1100 },
      { reason: 'adjusted', difference: -2 },
      { reason: 'created', difference: 1000 },
      { reason: 'received', difference: 400 },
      { reason: 'counted', difference: 0 },
    ]),
    ['298 in stock', '1,000 opened, 400 received, \u22122 adjusted, 1,100 sold'],
  )
})

test('what was sold out says so', () => {
  assert.deepEqual(
    describeStock([
      { reason: 'created', difference: 3 },
      { reason: 'invoiced', difference: -3 },
    ]),
    ['Nothing in stock', '3 opened, 3 sold'],
  )
})
