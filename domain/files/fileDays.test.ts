import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findDayOrder, readDay } from './fileDays.ts'

test('readDay reads the common forms of a day', () => {
  for (const text of [
    '2026-03-31',
    '2026/3/31',
    '2026-03-31T00:00:00-05:00',
    '20260331',
    '3/31/2026',
    '03/31/26',
    '3/31/2026 0:00',
    '31/3/2026',
    '31.03.2026',
    '31.3.26',
    '31-Mar-26',
    '31 March 2026',
    'Mar 31, 2026',
    'March 31 2026',
    'March 31st, 2026',
    '2026-Mar-31',
    '31. März 2026',
    '31 mars 2026',
    '31 de marzo de 2026',
  ])
    assert.deepEqual(readDay(text, undefined), { day: '2026-03-31', isUnclear: false }, text)
})

test('readDay takes a text that can be read in two ways as the column does', () => {
  assert.deepEqual(readDay('3/4/2026', undefined), { day: '2026-03-04', isUnclear: true })
  assert.deepEqual(readDay('3/4/2026', 'month first'), { day: '2026-03-04', isUnclear: false })
  assert.deepEqual(readDay('3/4/2026', 'day first'), { day: '2026-04-03', isUnclear: false })
  assert.deepEqual(readDay('4/4/2026', undefined), { day: '2026-04-04', isUnclear: false })
})

test('readDay refuses what is not a day', () => {
  for (const text of ['', '2026-02-30', '13/13/2026', '1999-01-01', 'ASAP', 'Foo 3, 2026', '46112', '3/2026'])
    assert.equal(readDay(text, undefined), undefined, text)
})

test('findDayOrder needs days that can be read in one way only, all in the same', () => {
  assert.equal(findDayOrder(['3/4/2026', '3/31/2026']), 'month first')
  assert.equal(findDayOrder(['3/4/2026', '31/3/2026']), 'day first')
  assert.equal(findDayOrder(['3/31/2026', '31/3/2026']), undefined)
  assert.equal(findDayOrder(['3/4/2026', '2026-03-31']), undefined)
})
