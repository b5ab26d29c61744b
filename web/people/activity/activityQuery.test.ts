import assert from 'node:assert/strict'
import { test } from 'node:test'

import { activityQuery, isFiltered } from './activityQuery.ts'

const noFilters = { module: undefined, userId: undefined, startDate: undefined, endDate: undefined }

test('asks for the first 50 entries without filters', () => {
  const query = activityQuery({})
  assert.deepEqual(query, { page: 1, limit: 50, ...noFilters })
  assert.equal(isFiltered(query), false)
})

test('reads page, module, user and dates from the URL', () => {
  const dates = { startDate: '2026-01-01', endDate: '2026-01-31' }
  const query = activityQuery({ page: 3, module: 'Users', user: '7', ...dates })
  assert.deepEqual(query, { page: 3, limit: 50, module: 'Users', userId: '7', ...dates })
  for (const name of ['module', 'userId', 'startDate', 'endDate'] as const) {
    assert.equal(isFiltered({ ...noFilters, [name]: query[name] }), true)
  }
})

test('ignores an invalid module, user or date', () => {
  const query = activityQuery({ module: 'users', user: 'me', startDate: '2026-02-31', endDate: 'today' })
  assert.equal(isFiltered(query), false)
})
