// `npm run check`: types, lint, format, unused code, commit subjects and the tests that need neither a database nor a browser.

import { ensureInstalled } from './install.mjs'
import { runCommand } from './process.mjs'
import { printTotal, runChecks, runFastTests } from './steps.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await runChecks()
  await runFastTests()
  return printTotal()
})
