// Tests date formatting.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatDateTime, formatMonth } from './dates.ts'

test('formats a time in the given time zone, with ordinary spaces', () => {
  const moment = new Date('2026-11-22T00:05:00Z')
  assert.equal(formatDateTime(moment, 'America/New_York'), 'Nov 21, 2026 at 7:05 PM')
  assert.equal(formatDateTime(moment, 'UTC'), 'Nov 22, 2026 at 12:05 AM')
})

test('formats a month in long and short form', () => {
  assert.equal(formatMonth('2026-09'), 'September 2026')
  assert.equal(formatMonth('2027-01'), 'January 2027')
  assert.equal(formatMonth('2026-12', 'short'), 'Dec')
})
