// What the address of the activity page means.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { activityQuery, isFiltered } from './activityQuery.ts'

const nothing = { module: undefined, userId: undefined, startDate: undefined, endDate: undefined }

test('an address without filters asks for the first fifty entries', () => {
  const query = activityQuery({})
  assert.deepEqual(query, { page: 1, limit: 50, ...nothing })
  assert.equal(isFiltered(query), false)
})

test('module, person, days and page come from the address', () => {
  const days = { startDate: '2026-01-01', endDate: '2026-01-31' }
  const query = activityQuery({ page: 3, module: 'Users', user: '7', ...days })
  assert.deepEqual(query, { page: 3, limit: 50, module: 'Users', userId: '7', ...days })
  for (const one of ['module', 'userId', 'startDate', 'endDate'] as const) {
    assert.equal(isFiltered({ ...nothing, [one]: query[one] }), true)
  }
})

test('what is no module, no person and no day filters nothing', () => {
  const query = activityQuery({ module: 'users', user: 'me', startDate: '2026-02-31', endDate: 'today' })
  assert.equal(isFiltered(query), false)
})
