// Random operations on units and costs, compared with a model written from docs/rules.md. `npm run trials -- costs` runs more.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { missedActions } from '#proofs/randomActions.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { withSample } from '#server/testing/trialTest.ts'

import { costActionNames, runCosts } from './runCosts.ts'

const operations = isFullSize ? 5000 : 400

for (const [seed, options] of withSample([21, 22, 23], 3))
  test(`random operations leave the value that the rules expect, seed ${seed}`, options, async () => {
    const counts = await runCosts({ seed, operations, checks: 5 })
    assert.deepEqual(missedActions(counts, costActionNames), [], 'never succeeded')
  })
