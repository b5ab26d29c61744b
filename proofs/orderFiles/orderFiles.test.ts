// Imports some damaged order files. `npm run trials -- orderFiles` imports 5,000 others, its short runs a hundred for each seed.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sampleOf } from '#server/testing/isFullSize.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

import { fuzzOrderFiles } from './fuzzOrderFiles.ts'
import { createSampleShop, readSampleFiles, readSamplePdfs } from './sampleFiles.ts'

/** Of files with a fixed seed. */
const numbers = sampleOf(
  Array.from({ length: 60 }, (_, number) => number),
  3,
)

test(`${numbers.length} damaged order files are refused or read as they are`, async () => {
  const app = await startTestApp({ LOG_LEVEL: 'silent' })
  try {
    const customerId = await createSampleShop(await app.clientAs('Manager'))
    const clients = [await app.clientAs('Manager'), await app.clientAs('Admin')]
    const { failures, refused, imported } = await fuzzOrderFiles({
      seed: 1,
      numbers,
      clients,
      samples: readSampleFiles(),
      pdfs: readSamplePdfs(),
      customerId,
    })
    assert.deepEqual(failures, [])
    assert.ok(refused > numbers.length / 10, `${refused} files were refused`)
    assert.ok(imported > numbers.length / 10, `${imported} files were imported`)
    await app.assertIntegrity()
  } finally {
    await app.close()
  }
})
