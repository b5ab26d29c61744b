import assert from 'node:assert/strict'
import { test } from 'node:test'

import { purchasePeriod } from './purchases.ts'

test('a period is a year, or two years up to the end of the month', () => {
  assert.deepEqual(purchasePeriod('2025', '2026-11-27'), { from: '2025-01-01', to: '2025-12-31' })
  assert.deepEqual(purchasePeriod(undefined, '2026-11-27'), { from: '2024-12-01', to: '2026-11-30' })
  assert.deepEqual(purchasePeriod(undefined, '2028-02-01'), { from: '2026-03-01', to: '2028-02-29' })
})
