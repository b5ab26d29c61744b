// A durable PostgreSQL cluster for fault tests: it can be killed, frozen, restarted, replicated, and run on a small disk.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { ensureCluster } from '#server/platform/postgres/cluster.ts'
import { clusterIn, findHome, type Home } from '#server/platform/postgres/findHome.ts'
import { type Postmaster, startPostmaster } from '#server/platform/postgres/postmaster.ts'
import { findFreePort } from '#server/platform/postgres/serverAddress.ts'

export interface Cluster {
  /** Of its superuser, in the database `postgres`. */
  url: string
  port: number
  /** Starts it, with recovery after a crash. */
  start: () => Promise<void>
  /** The postmaster and its child processes. */
  pids: () => number[]
  /** Signals all of them. */
  signalAll: (signal: NodeJS.Signals) => void
  /** Kills all of them. Resolves when they have ended. */
  kill: () => Promise<void>
  /** Creates a streaming standby that can be promoted. */
  openStandby: (settings?: Settings) => Promise<Cluster>
  remove: () => Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Small, so that several clusters fit in memory, and able to have standbys. */
const settingsForTests: Settings = {
  shared_buffers: '32MB',
  max_connections: '100',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  wal_level: 'replica',
  max_wal_senders: '10',
  wal_keep_size: '256MB',
}

/** Anyone on this machine may connect, like a proxy that a test puts in front. */
const access =
  'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n'

/** `parent` is the folder of its data folder. The cluster is not started. */
export async function openCluster({
  parent = tmpdir(),
  settings = {},
}: { parent?: string; settings?: Settings } = {}): Promise<Cluster> {
  const home = await makeHome(parent)
  await ensureCluster(home, () => {})
  await writeFile(join(clusterIn(home.folder), 'pg_hba.conf'), access)
  return createCluster(home, settings)
}

async function makeHome(parent: string): Promise<Home> {
  const folder = await mkdtemp(join(parent, 'selvedge-cluster-'))
  return findHome(folder, (sentence) => process.stderr.write(`${sentence}\n`))
}

async function createCluster(home: Home, settings: Settings): Promise<Cluster> {
  const port = await findFreePort()
  const url = `postgres://selvedge@127.0.0.1:${port}/postgres`
  let server: Postmaster | undefined
  const processes = () => (server === undefined ? [] : [server.pid, ...childrenOf(server.pid)])
  const signalAll = (signal: NodeJS.Signals) => {
    for (const id of processes()) sendSignal(id, signal)
  }
  const removeNow = () => {
    signalAll('SIGKILL')
    rmSync(home.folder, { recursive: true, force: true })
  }
  process.once('exit', removeNow)

  async function kill(): Promise<void> {
    const killed = server
    signalAll('SIGKILL')
    await killed?.ended
  }

  return {
    url,
    port,
    async start() {
      if (server) return
      const address = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
      server = await startPostmaster({
        home,
        settings: { ...settingsForTests, ...settings, ...address },
        onLine: () => {},
      })
      void server.ended.finally(() => {
        server = undefined
      })
    },
    pids: processes,
    signalAll,
    kill,
    async openStandby(standbySettings = {}) {
      const standby = await makeHome(tmpdir())
      await copyRunningCluster(url, clusterIn(home.folder), clusterIn(standby.folder))
      const primary = `host=127.0.0.1 port=${port} user=selvedge application_name=standby`
      return createCluster(standby, { primary_conninfo: primary, ...standbySettings })
    },
    async remove() {
      await kill()
      process.off('exit', removeNow)
      await rm(home.folder, { recursive: true, force: true })
    },
  }
}

/** As in "Making a Base Backup Using the Low Level API" of PostgreSQL's manual; the log of changes follows by streaming. */
async function copyRunningCluster(url: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    const filter = (path: string) => !/postmaster\.(?:pid|opts)$/.test(path)
    await cp(from, to, { recursive: true, filter })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(to, 'standby.signal'), '')
  } finally {
    await client.end()
  }
}

function childrenOf(id: number): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'ppid=,pid='], { encoding: 'utf8' })
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([parent, child]) => (parent === id && child !== undefined ? [child] : []))
}

/** A process may have ended already. */
function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
