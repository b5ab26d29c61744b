import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatCount, joinList } from './format.ts'

test('separates thousands as en-US does', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 2 ** 53 - 1, -1, -999, -1000, -1_234_567])
    assert.equal(formatCount(count), count.toLocaleString('en-US'))
})

test('joins names as British English does, without a comma before "and"', () => {
  const names = ['Navy', 'Black', 'Ecru', 'Rust']
  for (let count = 0; count <= names.length; count += 1)
    assert.equal(joinList(names.slice(0, count)), new Intl.ListFormat('en-GB').format(names.slice(0, count)))
})
