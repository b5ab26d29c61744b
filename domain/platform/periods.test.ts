import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Period, periodDays, periodLabels, periods } from './periods.ts'

for (const [period, today, startDate, endDate] of [
  ['last-month', '2026-11-27', '2026-10-01', '2026-10-31'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['this-month', '2026-11-01', '2026-11-01', '2026-11-30'],
  ['last-quarter', '2026-11-27', '2026-07-01', '2026-09-30'],
  ['last-quarter', '2026-10-01', '2026-07-01', '2026-09-30'],
  ['last-quarter', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['last-quarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-03-31', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-03-31', '2025-01-01', '2025-12-31'],
  ['last-12-months', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['this-quarter', '2026-11-30', '2026-10-01', '2026-12-31'],
  ['next-month', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['next-month', '2028-01-31', '2028-02-01', '2028-02-29'],
  ['today', '2026-11-30', '2026-11-30', '2026-11-30'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  // A Sunday, a Monday and a Saturday.
  ['this-week', '2026-11-29', '2026-11-29', '2026-12-05'],
  ['this-week', '2026-11-30', '2026-11-29', '2026-12-05'],
  ['this-week', '2026-12-05', '2026-11-29', '2026-12-05'],
  ['last-week', '2026-11-30', '2026-11-22', '2026-11-28'],
  ['next-week', '2026-11-30', '2026-12-06', '2026-12-12'],
  ['last-30-days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['next-30-days', '2026-11-30', '2026-11-30', '2026-12-29'],
] as const satisfies [Period, string, string, string][]) {
  test(`${period} on ${today} is from ${startDate} to ${endDate}`, () => {
    assert.deepEqual(periodDays(period, today), { startDate, endDate })
  })
}

test('each period has days that end when or after they start, and a name', () => {
  for (const period of periods) {
    const { startDate, endDate } = periodDays(period, '2028-02-29')
    assert.ok(startDate <= endDate, period)
    assert.match(periodLabels[period], /^[A-Z]/)
  }
})
