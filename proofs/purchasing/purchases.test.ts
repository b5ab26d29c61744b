// Random operations on purchase orders and arrivals, compared with a model written from docs/rules.md. `npm run trials -- purchases` runs more.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { missedActions } from '#proofs/randomActions.ts'
import { withSample } from '#server/testing/trialTest.ts'

import { purchaseActionNames, runPurchases } from './runPurchases.ts'

for (const [seed, options] of withSample([11, 12, 13], 3))
  test(`300 random operations leave the units that the rules expect, seed ${seed}`, options, async () => {
    const counts = await runPurchases({ seed, operations: 300, checks: 2 })
    assert.deepEqual(missedActions(counts, purchaseActionNames), [], 'never succeeded')
  })
