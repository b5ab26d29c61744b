// Runs the crash tests with more kills.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

const root = join(import.meta.dirname, '../..')
const tests = [
  { file: 'proofs/faults/crash.test.ts', kills: 40 },
  { file: 'server/platform/postgres/bundledPostgres.test.ts', kills: 16 },
]

export async function run({ scale }: TrialOptions): Promise<void> {
  for (const { file, kills } of tests) {
    const startedAt = performance.now()
    const times = Math.max(1, Math.round(kills * scale))
    const env = { ...process.env, FULL_SIZE: 'true', TEST_KILLS: String(times) }
    await promisify(execFile)(process.execPath, ['--test', '--test-force-exit', join(root, file)], { env })
    reportFigures(file, { kills: times, seconds: elapsedSeconds(startedAt) })
  }
}
