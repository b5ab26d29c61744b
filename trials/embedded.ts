// Runs all tests named *.engine.test.ts on the embedded database, of which `npm test` runs those that depend on the engine most.
import { findTests, runNodeTests } from '#scripts/steps.mjs'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

export async function run(): Promise<void> {
  const startedAt = performance.now()
  const files = [...findTests('server'), ...findTests('proofs')].filter((file) =>
    file.endsWith('.engine.test.ts'),
  )
  const { passed, failed, output } = await runNodeTests(files, { TEST_ENGINE: 'embedded' })
  if (failed > 0) throw new Error(output)
  reportFigures('embedded database', { files: files.length, passed, seconds: elapsedSeconds(startedAt) })
}
