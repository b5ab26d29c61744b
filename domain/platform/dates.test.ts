// Tests date formatting.
import assert from 'node:assert/strict'
import { test, describe } from 'node:test'

import {
  createDayFormatter,
  createTimeFormatter,
  dateRangeError,
  formatDateTime,
  formatRelativeTime,
} from './dates.ts'

test('formats a time in the given time zone, with ordinary spaces', () => {
  const timestamp = new Date('2026-11-22T00:05:00Z')
  assert.equal(formatDateTime(timestamp, 'America/New_York'), 'Nov 21, 2026 at 7:05 PM')
  assert.equal(formatDateTime(timestamp, 'UTC'), 'Nov 22, 2026 at 12:05 AM')
})

test('formats the day as ISO 8601 and the time in 24 hours, in the given time zone', () => {
  const timestamp = new Date('2026-11-22T00:05:09Z')
  const zones = ['America/New_York', 'UTC'].map((zone) => [
    createDayFormatter(zone)(timestamp),
    createTimeFormatter(zone)(timestamp),
  ])
  assert.deepEqual(zones, [
    ['2026-11-21', '19:05:09'],
    ['2026-11-22', '00:05:09'],
  ])
})

test('rejects only a range that ends before it starts', () => {
  for (const range of [
    {},
    { startDate: '2026-03-31' },
    { endDate: '2026-03-31' },
    { startDate: '2026-03-31', endDate: '2026-03-31' },
    { startDate: '2026-03-31', endDate: '2026-04-01' },
  ])
    assert.equal(dateRangeError(range), undefined, JSON.stringify(range))
  const reversed = { startDate: '2026-03-31', endDate: '2026-03-30' }
  assert.equal(dateRangeError(reversed), 'The end date is before the start date')
})

describe('relative time', () => {
  const minute = 60_000
  const cases: [number, string][] = [
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [-5 * minute, 'Just now'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [60 * minute - 1, '59 minutes ago'],
    [60 * minute, '1 hour ago'],
    [120 * minute, '2 hours ago'],
    [1440 * minute - 1, '23 hours ago'],
    [1440 * minute, '1 day ago'],
    [2880 * minute, '2 days ago'],
    [4000 * 1440 * minute, '4,000 days ago'],
  ]
  const now = new Date('2026-03-08T12:00:00Z')
  for (const [milliseconds, words] of cases) {
    test(`${milliseconds} ms before now is ${words}`, () => {
      assert.equal(formatRelativeTime(new Date(now.getTime() - milliseconds), now), words)
    })
  }
})
