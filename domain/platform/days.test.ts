import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  addDays,
  countDays,
  countMonths,
  firstDayOfMonth,
  formatDay,
  formatLongDay,
  formatMonth,
  lastDayOfMonth,
  latestDay,
} from './days.ts'

describe('calendar days', () => {
  test('are added across months, years and leap days', () => {
    assert.equal(addDays('2026-02-27', 3), '2026-03-02')
    assert.equal(addDays('2028-02-27', 3), '2028-03-01')
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
    assert.equal(addDays('2026-01-01', -1), '2025-12-31')
  })

  test('have a latest one', () => {
    assert.equal(latestDay('2026-03-01', '', '2026-12-31', '2026-04-01'), '2026-12-31')
    assert.equal(latestDay(''), '')
  })

  test('are months apart', () => {
    assert.equal(countMonths('2025-11-30', '2026-02-01'), 3)
    assert.equal(countMonths('2026-02-01', '2025-11-30'), -3)
    assert.equal(countMonths('2026-02-01', '2026-02-28'), 0)
  })

  test('end their month', () => {
    assert.equal(lastDayOfMonth('2026-02-01'), '2026-02-28')
    assert.equal(lastDayOfMonth('2028-02-29'), '2028-02-29')
    assert.equal(lastDayOfMonth('2026-12-31'), '2026-12-31')
  })

  test('begin their month and earlier ones', () => {
    assert.equal(firstDayOfMonth('2026-02-10', 0), '2026-02-01')
    assert.equal(firstDayOfMonth('2026-02-10', 3), '2025-11-01')
    assert.equal(firstDayOfMonth('2026-12-31', 23), '2025-01-01')
  })

  test('are counted', () => {
    assert.equal(countDays('2026-02-27', '2026-03-02'), 3)
    assert.equal(countDays('2026-03-02', '2026-02-27'), -3)
  })

  test('are written as en-US writes them', () => {
    assert.equal(formatDay('2026-03-01'), 'Mar 1, 2026')
    for (let day = '2027-12-25'; day < '2029-01-05'; day = addDays(day, 1)) {
      const date = new Date(day)
      const write = (style: Intl.DateTimeFormatOptions) =>
        date.toLocaleDateString('en-US', { ...style, timeZone: 'UTC' })
      assert.equal(formatDay(day), write({ dateStyle: 'medium' }))
      assert.equal(formatLongDay(day), write({ dateStyle: 'long' }))
      assert.equal(formatMonth(day.slice(0, 7)), write({ month: 'long', year: 'numeric' }))
      assert.equal(formatMonth(day.slice(0, 7), 'short'), write({ month: 'short' }))
    }
  })
})
