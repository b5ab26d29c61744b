// `npm run check`: what can be known in seconds, for use while writing. `npm test` proves the rest.

import { ensureInstalled } from './install.mjs'
import { command } from './process.mjs'
import { checks, fastTests, summarize } from './steps.mjs'

await command(async () => {
  await ensureInstalled()
  await checks()
  await fastTests()
  return summarize()
})
