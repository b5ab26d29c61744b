import assert from 'node:assert/strict'
import { test } from 'node:test'

import { day, listSearch, oneOf, period, searchText } from '#web/lists/searchFields.ts'

import { describeMissingParts, knownColumns } from './missingParts.ts'

const read = listSearch({ search: searchText, status: oneOf(['Pending']), startDate: day, period })
const names = ['customer', 'total']

test('a view of a list that has all of it misses nothing', () => {
  const view = 'columns=total.customer&period=last-month&search=linen&status=Pending'
  assert.equal(describeMissingParts(view, read, names), undefined)
  assert.equal(describeMissingParts('', read, names), undefined)
})

test('names the columns, periods and filters that no longer exist', () => {
  for (const [view, parts] of [
    ['columns=total.margin', 'the column margin'],
    ['period=last-decade&status=Pending', 'the filter period=last-decade'],
    [
      'columns=margin.weight&fabric=linen',
      'the column margin, the column weight and the filter fabric=linen',
    ],
  ] as const)
    assert.equal(describeMissingParts(view, read, names), parts)
})

test('columns are not missed while those of the list are not known, as on a phone', () => {
  assert.equal(describeMissingParts('columns=total.margin', read, undefined), undefined)
  assert.equal(knownColumns('total.margin', undefined), 'total.margin')
})

test('an address keeps the columns that the list has', () => {
  assert.equal(knownColumns('total.margin.customer', names), 'total.customer')
  assert.equal(knownColumns('margin', names), undefined)
  assert.equal(knownColumns(undefined, names), undefined)
})
