// Tests the arrow keys of a number input.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { stepNumber } from './stepNumber.ts'

test('steps a number within its limits and keeps its decimals', () => {
  assert.equal(stepNumber('12.5', 0.01, {}), '12.51')
  assert.equal(stepNumber('0.1', 0.2, {}), '0.3')
  assert.equal(stepNumber('8.875', 0.1, {}), '8.975')
  assert.equal(stepNumber('', 1, { min: 0 }), '1')
  assert.equal(stepNumber('', -1, { min: 0 }), '0')
  assert.equal(stepNumber('0.5', -1, { min: 0 }), '0.0')
  assert.equal(stepNumber('-5', 1, { min: 1 }), '1')
})

test('leaves a number at its limit and a text that is none', () => {
  assert.equal(stepNumber('9', 1, { max: 9 }), undefined)
  assert.equal(stepNumber('12', 1, { max: 9 }), undefined)
  for (const text of ['many', '-', '12,5', '1e3']) assert.equal(stepNumber(text, 1, {}), undefined, text)
})
