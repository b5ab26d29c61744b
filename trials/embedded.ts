// Runs all tests named *.engine.test.ts on the embedded database, of which `npm test` runs those that depend on the engine most.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '#scripts/process.mjs'
import { findTests, testEnvironment } from '#scripts/steps.mjs'

import { reportFigures, elapsedSeconds } from './reportForTrials.ts'

export async function run(): Promise<void> {
  const startedAt = performance.now()
  const files = [...findTests('server'), ...findTests('proofs')].filter((file) =>
    file.endsWith('.engine.test.ts'),
  )
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-embedded-'))
  const args = [join(root, 'scripts', 'runTests.mjs'), join(folder, 'report.jsonl'), ...files]
  const env = testEnvironment({ TEST_ENGINE: 'embedded' })
  await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 28 })
  await rm(folder, { recursive: true })
  reportFigures('embedded database', { files: files.length, seconds: elapsedSeconds(startedAt) })
}
