import assert from 'node:assert/strict'
import { test } from 'node:test'

import { viewSearchPattern } from '#domain/people/savedViews.ts'

import { searchOf, toViewSearch } from './viewSearch.ts'

test('a view holds the filters and columns of an address, but no page', () => {
  const search = {
    status: 'Pending',
    page: 3,
    columns: 'customer.total',
    entry: 5,
    savedView: 7,
    startDate: undefined,
  }
  assert.equal(toViewSearch(search), 'columns=customer.total&status=Pending')
  assert.equal(toViewSearch({ page: 2 }), '')
})

test('any values are written as the server accepts them, and read as they were', () => {
  for (const search of [
    {},
    { category: 'Shirts & Tops', color: 'Blau/Grün', search: '"501" <b>?#=+%' },
    { search: '501', size: 'true', styleId: 12, broken: true },
    { season: "Fall '26; *~()!" },
  ]) {
    const text = toViewSearch(search)
    assert.match(text, viewSearchPattern)
    assert.deepEqual(searchOf({ id: 7, search: text }), { ...search, savedView: 7 })
  }
})
