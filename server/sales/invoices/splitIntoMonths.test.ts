// Tests that a span of days is cut without losing a day or having one twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { splitIntoMonths } from './splitIntoMonths.ts'

const day = fc
  .integer({ min: Date.parse('0001-01-01'), max: Date.parse('9999-12-31') })
  .map((moment) => new Date(moment).toISOString().slice(0, 10))
const someTime = fc
  .integer({ min: Date.parse('2024-01-01'), max: Date.parse('2025-12-31') })
  .map((moment) => new Date(moment).toISOString().slice(0, 10))

test('a span is whole months with days before and behind them', () => {
  assert.deepEqual(splitIntoMonths({ startDate: '2026-01-31', endDate: '2026-04-01' }), {
    start: '2026-01-31',
    firstMonth: '2026-02-01',
    endOfMonths: '2026-04-01',
    end: '2026-04-02',
  })
})

test('every day of a span is in one part, and the months are whole', () => {
  const span = fc.record({
    startDate: fc.option(someTime, { nil: undefined }),
    endDate: fc.option(someTime, { nil: undefined }),
  })
  fc.assert(
    fc.property(span, someTime, ({ startDate, endDate }, one) => {
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

test('from the first year to the last, each end is one that PostgreSQL can read', () => {
  fc.assert(
    fc.property(day, day, (startDate, endDate) => {
      for (const end of Object.values(splitIntoMonths({ startDate, endDate })))
        assert.match(end, /^(\d{4}-\d\d-\d\d|infinity)$/)
    }),
  )
})
