// A temporary PostgreSQL for tests, trials and benchmarks, with the programs that Selvedge uses: fast, but not durable. Prints its
// URL, and ends and removes its data when standard input closes. scripts/postgres.mjs starts it.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureCluster } from '#server/platform/postgres/cluster.ts'
import { findHome } from '#server/platform/postgres/findHome.ts'
import { startPostmaster } from '#server/platform/postgres/postmaster.ts'
import { findAddress } from '#server/platform/postgres/serverAddress.ts'

/** Speed instead of durability, and room for the connections of many apps. */
const settings = {
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

const print = (sentence: string): void => void process.stderr.write(`${sentence}\n`)
const folder = await mkdtemp(join(tmpdir(), 'selvedge-postgres-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const home = await findHome(folder, print)
await ensureCluster(home, () => {})
const address = await findAddress(home)
const server = await startPostmaster({
  home,
  settings: { ...settings, ...address.settings },
  onLine: () => {},
})
process.stdout.write(`${address.url}\n`)
process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)))
// Ctrl-C reaches the tests, which end first.
process.on('SIGINT', () => {})
