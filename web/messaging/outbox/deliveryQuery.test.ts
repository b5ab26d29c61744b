// What the address of the outbox means.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { deliveryQuery } from './deliveryQuery.ts'

test('an address without a filter asks for the twenty newest messages', () => {
  assert.deepEqual(deliveryQuery({}), { page: 1, limit: 20, status: undefined })
})

test('page and status come from the address, and what is no status filters nothing', () => {
  assert.deepEqual(deliveryQuery({ page: 2, status: 'failed' }), { page: 2, limit: 20, status: 'failed' })
  assert.equal(deliveryQuery({ status: 'lost' }).status, undefined)
})
