// `npm run demo`: a temporary server with a year of sample data, at PORT or a free port.

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
  // The demo must not use the user's own data, database or mail server.
  const { PATH, HOME, TMPDIR, PORT = '0' } = process.env
  const env = { PATH, HOME, TMPDIR, DATA_DIR: folder, PORT, LOG_LEVEL: 'error' }
  const ignored = ['DATA_DIR', 'DATABASE_URL'].filter((name) => process.env[name])
  if (ignored.length > 0)
    console.log(`The demo has data of its own in a temporary folder, without ${ignored.join(' and ')}.`)
  // The build and the data need a core each.
  return serve('demo.ts', env, ensureBuilt())
})
