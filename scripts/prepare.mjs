// `npm run build`: installs what is missing and builds the pages, for a server that something else starts.

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runCommand } from './process.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return 0
})
