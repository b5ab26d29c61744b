// Choosing the fields of columns.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { assignColumn } from './columnChoice.ts'

test('moves a field from one column to another', () => {
  const mapping = ['productId', 'productName', null] as const
  assert.deepEqual(assignColumn([...mapping], 2, 'productId'), [null, 'productName', 'productId'])
  assert.deepEqual(assignColumn([...mapping], 0, null), [null, 'productName', null])
})

test('gives a field to a further column if several can have it', () => {
  assert.deepEqual(assignColumn(['notes', null], 1, 'notes', ['notes']), ['notes', 'notes'])
  assert.deepEqual(assignColumn(['notes', 'notes'], 0, null, ['notes']), [null, 'notes'])
})
