// Tests relative times.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { formatRelativeTime } from './formatRelativeTime.ts'

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
    [400 * 1440 * minute, '400 days ago'],
  ]
  const now = new Date('2026-03-08T12:00:00Z')
  for (const [milliseconds, words] of cases) {
    test(`${milliseconds} ms before now is ${words}`, () => {
      assert.equal(formatRelativeTime(new Date(now.getTime() - milliseconds), now), words)
    })
  }
})
