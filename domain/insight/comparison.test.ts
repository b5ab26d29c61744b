import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Comparison, comparedDays } from './comparison.ts'

for (const [comparison, today, startDate, endDate] of [
  ['last-month', '2026-11-30', '2026-10-01', '2026-10-30'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-01'],
  ['last-year', '2026-11-30', '2025-11-01', '2025-11-30'],
  ['last-year', '2028-02-29', '2027-02-01', '2027-02-28'],
] as const satisfies [Comparison, string, string, string][]) {
  test(`${today} is compared with ${comparison} from ${startDate} to ${endDate}`, () => {
    assert.deepEqual(comparedDays(comparison, today), { startDate, endDate })
  })
}
