// `npm start`: installs what is missing, builds what is stale, and runs the server until it ends or is told to.

import { spawn } from 'node:child_process'
import path from 'node:path'

import { ensureBuilt, isBuilt } from './build.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { answerSignals, command, exitCodeOf, root } from './process.mjs'

await command(async () => {
  // A server that was installed without tools, and brought its build along, needs no tools.
  await ensureInstalled({ withTools: !isBuilt() })
  await ensureBuilt()
  return serve()
})

/** @returns {Promise<number>} the server's exit code */
function serve() {
  return new Promise((resolve, reject) => {
    // In a group of its own, so that Ctrl-C reaches it once, from here, and not from the terminal as well.
    const server = spawn(pinnedNode, [path.join(root, 'server', 'main.ts'), ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      detached: true,
    })
    let lastSignalAt = 0
    answerSignals(async (signal) => {
      // npm passes on what the terminal has already sent to everyone: the same wish twice.
      if (Date.now() - lastSignalAt < 1000) return
      lastSignalAt = Date.now()
      server.kill(signal)
    })
    server.on('error', reject)
    server.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
}
