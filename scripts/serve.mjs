// Runs a server program until it ends.

import { spawn } from 'node:child_process'
import path from 'node:path'

import { pinnedNode } from './install.mjs'
import { setSignalHandler, compileCache, exitCodeOf, root } from './process.mjs'

/**
 * Limits memory. By default, Node keeps a young generation of 134 MB and lets the old generation grow fourfold (here 2.5 times);
 * pretenuring fills the old generation sooner. Without these two, exports of 100,000 invoices take 1.4 times the CPU time.
 * The files in deploy/ use the same flags.
 */
export const v8Flags = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  '--heap-growing-percent=150',
  '--no-allocation-site-pretenuring',
]

/**
 * glibc keeps memory per thread; one arena needs a quarter less. Blocks of 256 KiB and more are mapped separately, so that they
 * can be returned.
 */
export const mallocSettings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) }

/**
 * Replaces this process by the server, which saves the memory of a launcher, where Node and the system can. It then gets the signals
 * itself, and ends with npm (server/platform/onParentEnd.ts).
 * @param {string} program below server/
 * @returns {Promise<number>} its exit code
 */
export async function becomeServer(program) {
  const args = [...v8Flags, path.join(root, 'server', program), ...process.argv.slice(2)]
  process.chdir(root)
  if (process.platform !== 'win32')
    process.execve?.(pinnedNode, [pinnedNode, ...args], {
      ...compileCache,
      ...mallocSettings,
      ...process.env,
    })
  return serve(program)
}

/**
 * Starts the server as a child process.
 * @param {string} program below server/
 * @param {NodeJS.ProcessEnv} [env]
 * @param {Promise<unknown>} [built] the server gets a message when this resolves, and is stopped if it rejects
 * @returns {Promise<number>} its exit code
 */
export function serve(program, env = process.env, built) {
  return new Promise((resolve, reject) => {
    // In its own process group, so that Ctrl-C reaches it only once, through this process.
    const server = spawn(
      pinnedNode,
      [...v8Flags, path.join(root, 'server', program), ...process.argv.slice(2)],
      {
        cwd: root,
        env: { ...compileCache, ...mallocSettings, ...env },
        // The server stops when the channel closes, which happens even if this process is killed.
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        detached: true,
      },
    )
    let lastSignalAt = 0
    setSignalHandler(async (signal) => {
      // npm forwards a signal that the terminal has already sent.
      if (Date.now() - lastSignalAt < 1000) return
      lastSignalAt = Date.now()
      server.kill(signal)
    })
    /** @type {unknown} */
    let buildError
    built?.then(
      () => server.connected && server.send('built'),
      (error) => {
        buildError = error
        server.kill('SIGTERM')
      },
    )
    server.on('error', reject)
    server.on('exit', (code, signal) =>
      buildError === undefined ? resolve(exitCodeOf(code, signal)) : reject(buildError),
    )
  })
}
