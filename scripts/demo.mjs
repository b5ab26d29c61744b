// `npm run demo`: a temporary server with a year of sample data on a free port.

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { ensureBuilt, isBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runCommand, addCleanup } from './process.mjs'
import { serve } from './serve.mjs'

await runCommand(async () => {
  await ensureInstalled({ withTools: !isBuilt() })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'selvedge-demo-'))
  addCleanup(() => rmSync(folder, { recursive: true, force: true }))
  // The demo must not use the user's own database or mail server.
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' }
  // The build and the data need a core each.
  return serve('demo.ts', env, ensureBuilt())
})
