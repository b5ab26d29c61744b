import assert from 'node:assert/strict'
import { test } from 'node:test'

import { invoiceQuery, isFiltered } from './invoiceQuery.ts'

const noFilters = {
  search: undefined,
  status: undefined,
  paymentState: undefined,
  startDate: undefined,
  endDate: undefined,
  processedMonth: undefined,
}

test('asks for the first 20 invoices without filters', () => {
  const query = invoiceQuery({})
  assert.deepEqual(query, { page: 1, limit: 20, ...noFilters })
  assert.equal(isFiltered(query), false)
})

test('reads page, status, dates and month from the URL', () => {
  const dates = { startDate: '2026-01-01', endDate: '2026-01-31' }
  const query = invoiceQuery({ page: 3, status: 'Void', ...dates })
  assert.deepEqual(query, { page: 3, limit: 20, ...noFilters, status: 'Void', ...dates })
  assert.equal(isFiltered(query), true)
  assert.equal(isFiltered(invoiceQuery({ processedMonth: '2026-09' })), true)
})

test('ignores an invalid status, date or month', () => {
  const query = invoiceQuery({
    status: 'pending',
    startDate: '2026-02-31',
    endDate: 'yesterday',
    processedMonth: '2026-9',
  })
  assert.equal(isFiltered(query), false)
})
