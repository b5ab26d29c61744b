// A hundred thousand calls made from the contract, good and bad: no answer that it doesn't declare, no fault, books that agree.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { endpointNames } from '#contract/endpoints.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { baseEnvironment } from '#server/testing/baseEnvironment.ts'
import { openFakeWhatsApp } from '#server/testing/openFakeWhatsApp.ts'
import { engine, openAppWithEnv, startTestApp } from '#server/testing/startTestApp.ts'

import { assertNoFailures, timingDependentEndpoints, formatCoverage, mergeCoverage } from './fuzz.ts'

const runProgram = promisify(execFile)
const program = fileURLToPath(new URL('fuzzProcess.ts', import.meta.url))

// Two processes share a PostgreSQL; the embedded database is one process's, where each call takes its turn.
const [calls, processes] = engine === 'postgres' ? [100_000, 2] : [3000, 1]

// A short run misses more, which the long one on PostgreSQL reaches.
const mayBeMissed = engine === 'postgres' ? timingDependentEndpoints : Array.from(endpointNames.values())

test(
  `${calls} calls, good and bad, get the answers that the contract declares`,
  { timeout: 800_000 },
  async (t) => {
    const seed = process.env['TEST_SEED'] ?? String(Date.now() % 2 ** 31)
    t.diagnostic(`seed ${seed}: TEST_SEED repeats this run`)
    const whatsapp = await openFakeWhatsApp()
    const shop = await startTestApp(whatsapp.env)
    // The embedded database is its process's alone, so this one leaves it to the other.
    if (engine === 'embedded') await shop.app.close()
    try {
      const texts = await Promise.all(
        Array.from({ length: processes }, async (_, number) => {
          const settings = {
            seed,
            calls,
            good: 0.03,
            strangers: 0.5,
            of: processes,
            number,
            'may-be-missed': mayBeMissed.join(','),
          }
          const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
          const env = { ...baseEnvironment(), ...shop.env, LOG_LEVEL: 'silent' }
          const { stdout } = await runProgram(process.execPath, [program, ...args], {
            env,
            maxBuffer: 2 ** 26,
          })
          return stdout
        }),
      )
      const coverage = mergeCoverage(texts)
      t.diagnostic(`slowest ${Math.round(coverage.slowestMilliseconds)} ms\n${formatCoverage(coverage)}`)
      assertNoFailures(coverage, mayBeMissed)
      const app = engine === 'embedded' ? await openAppWithEnv(shop.env) : undefined
      try {
        assert.deepEqual(await checkIntegrity(app?.db ?? shop.db, new Date()), [])
      } finally {
        await app?.close()
      }
    } finally {
      await shop.close()
      await whatsapp.close()
    }
  },
)
