// Runs the tests of the server and the proofs at full size that `npm test` leaves out or runs smaller.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '#scripts/process.mjs'
import { findTests, runNodeTests } from '#scripts/steps.mjs'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

export async function run(): Promise<void> {
  const startedAt = performance.now()
  const files = [...findTests('server'), ...findTests('proofs')].filter((file) =>
    /isFullSize|trialTest/.test(readFileSync(join(root, file), 'utf8')),
  )
  const { passed, failed, output } = await runNodeTests(files, {
    TEST_DATABASE_URL: String(process.env['DATABASE_URL']),
    FULL_SIZE: 'true',
  })
  if (failed > 0) throw new Error(output)
  reportFigures('server tests', { passed, seconds: elapsedSeconds(startedAt) })
}
