// Tests how a moment is named in a sentence.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { dayAtTime, monthInWords } from './moments.ts'

test('a moment is told in the time zone of the company, with ordinary spaces', () => {
  const moment = new Date('2026-11-22T00:05:00Z')
  assert.equal(dayAtTime(moment, 'America/New_York'), 'Nov 21, 2026 at 7:05 PM')
  assert.equal(dayAtTime(moment, 'UTC'), 'Nov 22, 2026 at 12:05 AM')
})

test('a month has its name and its year, or three letters of a name', () => {
  assert.equal(monthInWords('2026-09'), 'September 2026')
  assert.equal(monthInWords('2027-01'), 'January 2027')
  assert.equal(monthInWords('2026-12', 'short'), 'Dec')
})
