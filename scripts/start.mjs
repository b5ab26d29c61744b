// `npm start`: installs what is missing, builds what is stale, and runs the server until it ends or is told to.

import { ensureBuilt, isBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runCommand } from './process.mjs'
import { serve } from './serve.mjs'

await runCommand(async () => {
  // A server that was installed without tools, and brought its build along, needs no tools.
  await ensureInstalled({ withTools: !isBuilt() })
  await ensureBuilt()
  return serve('main.ts')
})
