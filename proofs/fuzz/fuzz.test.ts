// Runs the fuzzer: no undeclared response, no server error, and consistent data afterwards. `npm run trials -- fuzz` runs it for longer.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { endpointNames } from '#contract/endpoints.ts'
import { openFakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { assertNoFailures, fuzz, missedEndpoints, timingDependentEndpoints } from './fuzz.ts'
import { callWeights, requestFactories } from './requestFactories.ts'
import { createInjectSender } from './senders.ts'

const calls = isFullSize ? 3000 : 600
/** The share of endpoints that a run may miss. */
const maxMissedShare = isFullSize ? 2 / 5 : 1 / 2
const endpoints = Array.from(endpointNames.values())

test(`${calls} valid and invalid calls get declared responses`, { timeout: 600_000 }, async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
  const whatsapp = await openFakeWhatsApp()
  const app = await startTestApp({ ...whatsapp.env, LOG_LEVEL: 'silent' })
  try {
    const coverage = await fuzz({
      seed,
      calls,
      clients: 16,
      validShare: 0.03,
      signedOutShare: 0.5,
      // Which endpoints a short run misses depends on chance.
      mayBeMissed: endpoints,
      send: createInjectSender(app.app),
      db: app.db,
    })
    assertNoFailures(coverage, endpoints)
    const missed = missedEndpoints(coverage)
    assert.ok(missed.length < endpoints.length * maxMissedShare, `never reached: ${missed.join(', ')}`)
    await app.assertIntegrity()
  } catch (error) {
    throw new Error(`Repeat this run with TEST_SEED=${seed}`, { cause: error })
  } finally {
    await app.close()
    await whatsapp.close()
  }
})

test('names only existing endpoints', () => {
  const names = new Set(endpoints)
  const used = [...Object.keys(callWeights), ...Object.keys(requestFactories), ...timingDependentEndpoints]
  assert.deepEqual(
    used.filter((name) => !names.has(name)),
    [],
  )
})
