import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import * as z from 'zod/mini'

import { maxSearchLength } from '#domain/platform/search.ts'

import {
  day,
  flag,
  idOr,
  idText,
  listSearch,
  month,
  oneOf,
  page,
  searchText,
  word,
  year,
} from './searchFields.ts'

describe('a field of a search schema', () => {
  const cases: [string, z.ZodMiniType, unknown, unknown][] = [
    ['page', page, 3, 3],
    ['page', page, 0, undefined],
    ['page', page, 'last', undefined],
    ['word', word, 'Fall 2026', 'Fall 2026'],
    ['word', word, 501, '501'],
    ['word', word, '', undefined],
    ['word', word, { a: 1 }, undefined],
    ['searchText', searchText, ' linen ', 'linen'],
    ['searchText', searchText, 501, '501'],
    ['searchText', searchText, '  ', undefined],
    ['searchText', searchText, 'a'.repeat(maxSearchLength + 1), 'a'.repeat(maxSearchLength)],
    ['day', day, '2026-01-31', '2026-01-31'],
    ['day', day, '2026-02-31', undefined],
    ['day', day, 'yesterday', undefined],
    ['month', month, '2026-09', '2026-09'],
    ['month', month, '2026-9', undefined],
    ['month', month, '0000-01', undefined],
    ['year', year, 2026, 2026],
    ['year', year, 26, undefined],
    ['year', year, 'last', undefined],
    ['idText', idText, 7, '7'],
    ['idText', idText, '0', undefined],
    ['idText', idText, 'me', undefined],
    ['idOr', idOr('none'), 'none', 'none'],
    ['idOr', idOr('none'), 12, '12'],
    ['idOr', idOr('none'), 'all', undefined],
    ['flag', flag, true, true],
    ['flag', flag, 'yes', undefined],
    ['oneOf', oneOf(['Pending', 'Void']), 'Void', 'Void'],
    ['oneOf', oneOf(['Pending', 'Void']), 'pending', undefined],
  ]
  for (const [name, field, value, expected] of cases) {
    test(`${name} reads ${JSON.stringify(value)?.slice(0, 20)}`, () => {
      assert.deepEqual(z.parse(z.object({ field }), { field: value }).field, expected)
    })
  }

  test('adds nothing to a URL without it', () => {
    assert.deepEqual(z.parse(z.object({ word, searchText, day }), {}), {})
    assert.deepEqual(listSearch({ day })({}), {})
  })

  test('of a list includes its columns and view, and drops unknown parameters', () => {
    const read = listSearch({ day })
    const search = { day: '2026-01-31', page: 2, columns: 'invoice-id.total', savedView: 7 }
    assert.deepEqual(read({ ...search, fabric: 'linen' }), { ...search, fabric: undefined })
    for (const columns of ['Total', 'total.', '', 'a'.repeat(41), 501])
      assert.equal(read({ columns }).columns, undefined)
  })
})
