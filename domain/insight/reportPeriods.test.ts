import assert from 'node:assert/strict'
import { test } from 'node:test'

import { periodDays, type ReportPeriod } from './reportPeriods.ts'

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
] as const satisfies [ReportPeriod, string, string, string][]) {
  test(`${period} on ${today} is from ${startDate} to ${endDate}`, () => {
    assert.deepEqual(periodDays(period, today), { startDate, endDate })
  })
}
