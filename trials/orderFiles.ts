// Imports 5,000 damaged order files, `--only 4711` a single one: each is refused in a sentence or read, never with more units than its cells
// have.
import assert from 'node:assert/strict'

import { fuzzOrderFiles } from '#proofs/orderFiles/fuzzOrderFiles.ts'
import { createSampleShop, readSampleFiles, readSamplePdfs } from '#proofs/orderFiles/sampleFiles.ts'
import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

const maxMegabytes = 900

export async function run({ seed, scale, only }: TrialOptions): Promise<void> {
  const started = performance.now()
  const app = await startTestApp({ LOG_LEVEL: 'fatal' })
  const customerId = await createSampleShop(await app.clientAs('Manager'))
  const clients = [await app.clientAs('Manager'), await app.clientAs('Admin'), await app.clientAs('Staff')]
  const numbers =
    only === undefined ? Array.from({ length: Math.ceil(5000 * scale) }, (_, number) => number) : [only]
  const { failures, ...counts } = await fuzzOrderFiles({
    seed,
    numbers,
    clients,
    samples: readSampleFiles(),
    pdfs: readSamplePdfs(),
    customerId,
  })
  const megabytes = await readMemoryMegabytes(process.pid)
  reportFigures('damaged order files', { ...counts, megabytes, seconds: elapsedSeconds(started) })
  assert.deepEqual(failures, [])
  assert.ok(megabytes < maxMegabytes, `${megabytes} MB`)
  await app.assertIntegrity()
  await app.close()
}
