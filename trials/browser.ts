// Runs all browser tests at full size: those titled @trial, sales of 15 styles, and every page by keyboard.
import { ensureBuilt } from '#scripts/build.mjs'
import { findChromium } from '#scripts/machine.mjs'
import { runBrowserTests } from '#scripts/steps.mjs'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

export async function run(): Promise<void> {
  const startedAt = performance.now()
  const chromium = findChromium()
  if (!chromium) throw new Error('Install Chromium, or set CHROMIUM_PATH')
  await ensureBuilt()
  const { passed, failed, output } = await runBrowserTests(chromium, {
    TEST_DATABASE_URL: String(process.env['DATABASE_URL']),
    FULL_SIZE: 'true',
  })
  if (failed > 0) throw new Error(output)
  reportFigures('browser tests', { passed, seconds: elapsedSeconds(startedAt) })
}
