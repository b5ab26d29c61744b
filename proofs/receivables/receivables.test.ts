// Random operations on receivables, compared with a ledger written from docs/rules.md. `npm run trials -- receivables` runs more of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { missedActions } from '#proofs/randomActions.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'

import { actionNames } from './runAction.ts'
import { runReceivables } from './runReceivables.ts'

const operations = isFullSize ? 1000 : 600

test(`${operations} random operations keep statements, ageing and balances as the rules expect`, async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
  t.diagnostic(`seed ${seed}: TEST_SEED repeats this run`)
  const counts = await runReceivables({ seed, operations, checks: 2, periods: 5 })
  assert.deepEqual(missedActions(counts, actionNames), [], 'never succeeded')
})
