// A temporary PostgreSQL for tests, trials and benchmarks.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { pinnedNode } from './install.mjs'
import { addCleanup, root, UserFacingError } from './process.mjs'

/**
 * Starts it, until `stop` is called or this process ends.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url: of its superuser
 * @throws {UserFacingError} if it does not start
 */
export async function startPostgres() {
  const server = spawn(pinnedNode, [path.join(root, 'server', 'testing', 'servePostgres.ts')], {
    // In its own process group: Ctrl-C must not stop it before the tests have ended.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'close')
  const stop = addCleanup(async () => {
    server.stdin.end()
    await ended
  })
  const [line] = await Promise.race([once(server.stdout.setEncoding('utf8'), 'data'), ended])
  if (typeof line !== 'string') throw new UserFacingError('PostgreSQL for the tests did not start.')
  return { url: line.trim(), stop }
}
