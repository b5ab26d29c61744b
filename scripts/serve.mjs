// Runs a program of the server until it ends or is told to.

import { spawn } from 'node:child_process'
import path from 'node:path'

import { pinnedNode } from './install.mjs'
import { setSignalHandler, compileCache, exitCodeOf, root } from './process.mjs'

/**
 * How memory is kept, as measured (docs/performance.md). Left to itself, Node takes 134 MB for what is young while modules are loaded
 * and gives none of it back, and lets the old heap grow to four times what is in use: here to two and a half times. Objects of
 * requests that V8 takes for lasting ones would fill it sooner. Nothing that Selvedge does comes near to a gigabyte. Whatever else
 * starts a server says the same (deploy/).
 */
export const heapFlags = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  '--heap-growing-percent=150',
  '--no-allocation-site-pretenuring',
]

/**
 * Beside its heap: glibc gives each of a process's dozen threads memory of its own, and keeps it. From one store for all of them
 * a process under load has a quarter less. Where large pieces were freed it also keeps those that come next in that store, of up to
 * 32 MB, and what lies among others can't be given back: pieces of 256 KiB and more are taken from the system each by itself.
 */
export const mallocSettings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) }

/**
 * @param {string} program below server/
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function serve(program, env = process.env) {
  return new Promise((resolve, reject) => {
    // In a group of its own, so that Ctrl-C reaches it once, from here, and not from the terminal as well.
    const server = spawn(
      pinnedNode,
      [...heapFlags, path.join(root, 'server', program), ...process.argv.slice(2)],
      {
        cwd: root,
        env: { ...compileCache, ...mallocSettings, ...env },
        stdio: 'inherit',
        detached: true,
      },
    )
    let lastSignalAt = 0
    setSignalHandler(async (signal) => {
      // npm passes on what the terminal has already sent to everyone: the same wish twice.
      if (Date.now() - lastSignalAt < 1000) return
      lastSignalAt = Date.now()
      server.kill(signal)
    })
    server.on('error', reject)
    server.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
}
