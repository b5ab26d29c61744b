import assert from 'node:assert/strict'
import { test } from 'node:test'

import { deliveryQuery } from './deliveryQuery.ts'

test('asks for the 20 newest messages without a filter', () => {
  assert.deepEqual(deliveryQuery({}), { page: 1, limit: 20, status: undefined })
})

test('reads page and status from the URL and ignores an invalid status', () => {
  assert.deepEqual(deliveryQuery({ page: 2, status: 'failed' }), { page: 2, limit: 20, status: 'failed' })
  assert.equal(deliveryQuery({ status: 'lost' }).status, undefined)
})
