// What the address of the invoice list means.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { invoiceQuery, isFiltered } from './invoiceQuery.ts'

test('an address without filters asks for the first twenty invoices', () => {
  const query = invoiceQuery({})
  assert.deepEqual(query, {
    page: 1,
    limit: 20,
    search: undefined,
    status: undefined,
    startDate: undefined,
    endDate: undefined,
    processedMonth: undefined,
  })
  assert.equal(isFiltered(query), false)
})

test('status, days and page come from the address', () => {
  const query = invoiceQuery({ page: 3, status: 'Void', startDate: '2026-01-01', endDate: '2026-01-31' })
  assert.deepEqual(query, {
    page: 3,
    limit: 20,
    search: undefined,
    status: 'Void',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
    processedMonth: undefined,
  })
  assert.equal(isFiltered(query), true)
})

test('a month of revenue is a filter of its own', () => {
  const query = invoiceQuery({ processedMonth: '2026-09' })
  assert.equal(query.processedMonth, '2026-09')
  assert.equal(isFiltered(query), true)
})

test('what is no status, no day and no month filters nothing', () => {
  const search = {
    status: 'pending',
    startDate: '2026-02-31',
    endDate: 'yesterday',
    processedMonth: '2026-9',
  }
  const query = invoiceQuery(search)
  assert.equal(isFiltered(query), false)
})
