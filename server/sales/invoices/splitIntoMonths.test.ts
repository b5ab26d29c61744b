import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { splitIntoMonths } from './splitIntoMonths.ts'

const day = fc
  .integer({ min: Date.parse('0001-01-01'), max: Date.parse('9999-12-31') })
  .map((time) => new Date(time).toISOString().slice(0, 10))
const recentDay = fc
  .integer({ min: Date.parse('2024-01-01'), max: Date.parse('2025-12-31') })
  .map((time) => new Date(time).toISOString().slice(0, 10))

test('splits a range into days, whole months and days', () => {
  assert.deepEqual(splitIntoMonths({ startDate: '2026-01-31', endDate: '2026-04-01' }), {
    start: '2026-01-31',
    firstMonth: '2026-02-01',
    endOfMonths: '2026-04-01',
    end: '2026-04-02',
  })
})

test('has each day of the range in exactly one part, and whole months', () => {
  const range = fc.record({
    startDate: fc.option(recentDay, { nil: undefined }),
    endDate: fc.option(recentDay, { nil: undefined }),
  })
  fc.assert(
    fc.property(range, recentDay, ({ startDate, endDate }, one) => {
      const { start, firstMonth, endOfMonths, end } = splitIntoMonths({ startDate, endDate })
      const parts = [
        [start, firstMonth],
        [firstMonth, endOfMonths],
        [endOfMonths, end],
      ].filter(([from = '', to = '']) => one >= from && one < to)
      const isWithin = (startDate ?? '') <= one && one <= (endDate ?? '9999')
      assert.equal(parts.length, isWithin ? 1 : 0)
      if (firstMonth < endOfMonths)
        assert.match(`${firstMonth} ${endOfMonths}`, /(-01|^-infinity) .*(-01|infinity)$/)
    }),
    { numRuns: 3000 },
  )
})

test('returns boundaries that PostgreSQL can parse, from year 1 to 9999', () => {
  fc.assert(
    fc.property(day, day, (startDate, endDate) => {
      for (const end of Object.values(splitIntoMonths({ startDate, endDate })))
        assert.match(end, /^(\d{4}-\d\d-\d\d|infinity)$/)
    }),
  )
})
