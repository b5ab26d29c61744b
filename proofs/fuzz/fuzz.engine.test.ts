// A hundred thousand calls made from the contract, good and bad: no answer that it doesn't declare, no fault, books that agree.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { endpointNames } from '#contract/endpoints.ts'
import { prove } from '#server/operations/integrity/prove.ts'
import { engine, open, openShop } from '#server/testing/openShop.ts'
import { placesOfThisMachine } from '#server/testing/placesOfThisMachine.ts'
import { openWhatsAppStandIn } from '#server/testing/whatsAppStandIn.ts'

import { assertAsDeclared, needTheMoment, tellCoverage, together } from './fuzz.ts'

const runProgram = promisify(execFile)
const program = fileURLToPath(new URL('fuzzProcess.ts', import.meta.url))

// Two processes share a PostgreSQL; the embedded database is one process's, where each call takes its turn.
const [calls, processes] = engine === 'postgres' ? [100_000, 2] : [3000, 1]

// A short run misses more, which the long one on PostgreSQL reaches.
const mayBeMissed = engine === 'postgres' ? needTheMoment : Array.from(endpointNames.values())

test(
  `${calls} calls, good and bad, get the answers that the contract declares`,
  { timeout: 800_000 },
  async (t) => {
    const seed = process.env['TEST_SEED'] ?? String(Date.now() % 2 ** 31)
    t.diagnostic(`seed ${seed}: TEST_SEED repeats this run`)
    const whatsapp = await openWhatsAppStandIn()
    const shop = await openShop(whatsapp.env)
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
          const env = { ...placesOfThisMachine(), ...shop.env, LOG_LEVEL: 'silent' }
          const { stdout } = await runProgram(process.execPath, [program, ...args], {
            env,
            maxBuffer: 2 ** 26,
          })
          return stdout
        }),
      )
      const coverage = together(texts)
      t.diagnostic(`slowest ${Math.round(coverage.slowestMilliseconds)} ms\n${tellCoverage(coverage)}`)
      assertAsDeclared(coverage, mayBeMissed)
      const app = engine === 'embedded' ? await open(shop.env) : undefined
      try {
        assert.deepEqual(await prove(app?.db ?? shop.db, new Date()), [])
      } finally {
        await app?.close()
      }
    } finally {
      await shop.close()
      await whatsapp.close()
    }
  },
)
