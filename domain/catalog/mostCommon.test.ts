import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mostCommon } from './mostCommon.ts'

test('returns the most common value, the first of several, and none of nulls', () => {
  assert.equal(mostCommon(['a', 'b', 'b', null, null, null]), 'b')
  assert.equal(mostCommon(['a', 'b', 'b', 'c', 'a', 'b', 'a']), 'a')
  assert.equal(mostCommon(['a', 'b', 'c']), 'a')
  assert.equal(mostCommon([null, 0, 0, 1]), 0)
  assert.equal(mostCommon([null]), undefined)
  assert.equal(mostCommon([]), undefined)
})
