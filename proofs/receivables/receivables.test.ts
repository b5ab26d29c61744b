// Random operations on receivables: balances and ageing equal a fold over the log. `npm run trials -- receivables` runs more of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { runReceivables } from './runReceivables.ts'

test('1,000 random operations keep balances and ageing equal to a fold over the log', async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
  t.diagnostic(`seed ${seed}: TEST_SEED repeats this run`)
  const counts = await runReceivables({ seed, operations: 1000, checks: 2, days: 10 })
  for (const [name, { done }] of counts) assert.ok(done > 0, `${name} never succeeded`)
})
