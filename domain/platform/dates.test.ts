// Tests how a moment is named in a sentence.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatDateTime, formatMonth } from './dates.ts'

test('a moment is told in the time zone of the company, with ordinary spaces', () => {
  const moment = new Date('2026-11-22T00:05:00Z')
  assert.equal(formatDateTime(moment, 'America/New_York'), 'Nov 21, 2026 at 7:05 PM')
  assert.equal(formatDateTime(moment, 'UTC'), 'Nov 22, 2026 at 12:05 AM')
})

test('a month has its name and its year, or three letters of a name', () => {
  assert.equal(formatMonth('2026-09'), 'September 2026')
  assert.equal(formatMonth('2027-01'), 'January 2027')
  assert.equal(formatMonth('2026-12', 'short'), 'Dec')
})
