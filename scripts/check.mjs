// `npm run check`: what can be known in seconds, for use while writing. `npm test` proves the rest.

import { ensureInstalled } from './install.mjs'
import { runCommand } from './process.mjs'
import { runChecks, runFastTests, summarize } from './steps.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await runChecks()
  await runFastTests()
  return summarize()
})
