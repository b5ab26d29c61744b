// Tests the reading of the price of a style.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addedPriceCents } from './styleForm.ts'

test('compares the typed price with the old one as it will be saved', () => {
  assert.equal(addedPriceCents('60,5', 5000), 1050)
  assert.equal(addedPriceCents('', 5000), -5000)
  assert.equal(addedPriceCents('abc', 5000), -5000)
  assert.equal(addedPriceCents('1.250', 5000), 0)
})
