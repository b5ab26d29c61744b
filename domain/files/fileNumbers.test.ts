// The decimal mark of a column of amounts.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findDecimalMark } from './fileNumbers.ts'

test('findDecimalMark needs amounts that can be read in one way only, all in the same', () => {
  assert.equal(findDecimalMark(['12,50', '1.234,5 €', '9', '1.234']), ',')
  assert.equal(findDecimalMark(['12.50', '$1,234.50']), '.')
  assert.equal(findDecimalMark(['12.50', '12,50']), undefined)
  assert.equal(findDecimalMark(['1.234', '12', '']), undefined)
})
