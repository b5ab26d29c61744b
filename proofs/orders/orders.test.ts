// Random operations on orders, invoices and stock, compared with a model written from docs/rules.md. `npm run trials -- orders` runs more.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { missedActions } from '#proofs/randomActions.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'

import { orderActionNames, runOrders } from './runOrders.ts'

const operations = isFullSize ? 5000 : 2000

test(`${operations} random operations leave the units that the rules expect`, async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
  t.diagnostic(`seed ${seed}: TEST_SEED repeats this run`)
  const counts = await runOrders({ seed, operations, checks: 5 })
  assert.deepEqual(missedActions(counts, orderActionNames), [], 'never succeeded')
})
