import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  addDays,
  countDays,
  firstDayOfMonth,
  formatDay,
  formatLongDay,
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

  test('are written as a date', () => {
    assert.equal(formatDay('2026-03-31'), 'Mar 31, 2026')
    assert.equal(formatLongDay('2026-03-31'), 'March 31, 2026')
  })
})
