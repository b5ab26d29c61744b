import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatCount } from './format.ts'

test('separates thousands as en-US does', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 2 ** 53 - 1, -1, -999, -1000, -1_234_567])
    assert.equal(formatCount(count), count.toLocaleString('en-US'))
})
