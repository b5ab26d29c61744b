// Runs the fuzzer: no undeclared response, no server error, and consistent data afterwards. `npm run trials -- fuzz` runs it for longer.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { endpointNames } from '#contract/endpoints.ts'
import { openFakeWhatsApp } from '#server/testing/openFakeWhatsApp.ts'
import { engine, startTestApp } from '#server/testing/startTestApp.ts'

import { assertNoFailures, fuzz, timingDependentEndpoints } from './fuzz.ts'
import { createInjectSender } from './senders.ts'

// The embedded database is slower, and there a short run need not reach every endpoint.
const [calls, mayBeMissed] =
  engine === 'postgres' ? [10_000, timingDependentEndpoints] : [1000, Array.from(endpointNames.values())]

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
      mayBeMissed,
      send: createInjectSender(app.app),
      db: app.db,
    })
    assertNoFailures(coverage, mayBeMissed)
    await app.assertIntegrity()
  } catch (error) {
    throw new Error(`Repeat this run with TEST_SEED=${seed}`, { cause: error })
  } finally {
    await app.close()
    await whatsapp.close()
  }
})

test('reports an undeclared response', () => {
  const failures = new Map([['createInvoice: is not declared', { times: 2, first: 'call 7' }]])
  const coverage = { statuses: new Map(), failures, slowestMilliseconds: 0 }
  assert.throws(() => assertNoFailures(coverage), /2 times: call 7/)
})
