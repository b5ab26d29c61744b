// `npm run build`: installs what is missing and builds the web app.

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runCommand } from './process.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return 0
})
