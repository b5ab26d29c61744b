// `npm start`: installs what is missing, builds what is stale, and runs the server.

import { ensureBuilt, isBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runCommand } from './process.mjs'
import { becomeServer } from './serve.mjs'

await runCommand(async () => {
  // A server that has a current build needs no devDependencies.
  await ensureInstalled({ withTools: !isBuilt() })
  await ensureBuilt()
  return becomeServer('main.ts')
})
