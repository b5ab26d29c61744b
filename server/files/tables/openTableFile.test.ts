// The table of a PDF is read in a child process of limited time, however few words it has.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

import { buildPdf } from '#server/files/pdf/pdfFixtures.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { openTableFile } from './openTableFile.ts'
import { spoolUpload } from './spoolUpload.ts'

/** Opens a small PDF with a parser whose process runs this script. */
async function openWith(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-parser-'))
  const path = join(folder, 'process.mjs')
  await writeFile(path, script)
  await using pdf = await spoolUpload(Readable.from([buildPdf([[{ text: 'Hello', x: 30, y: 30 }]])]))
  const parser = {
    script: pathToFileURL(path),
    countKnown: () => 0,
    parse: () => assert.fail('parsed by the server'),
  }
  try {
    await using file = await openTableFile(pdf, parser, { userId: 1, options: {} })
    return file.header.columns
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a small PDF is parsed in a child process', async () => {
  assert.deepEqual(await openWith(`console.log(JSON.stringify({ header: { columns: [] } }))`), [])
})

trialTest('a table that is not found within 20 seconds is given up', { timeout: 300_000 }, async () => {
  const message = /Reading the PDF takes more than 20 seconds/
  await assert.rejects(openWith('for (;;);'), { name: 'Refusal', message })
})
