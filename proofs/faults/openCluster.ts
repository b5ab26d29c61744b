// A durable PostgreSQL cluster for fault tests: it can be killed, frozen, restarted, replicated, and run on a small disk.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import {
  withoutPgVariables,
  findFreePort,
  makeCluster,
  findPostgres,
  serve,
  findPostgresUser,
} from '#scripts/postgres.mjs'
import { run } from '#scripts/process.mjs'

const password = 'only-for-tests'

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

type Settings = Record<string, string | number>

interface ClusterOptions {
  binaries: string
  identity: { uid?: number; gid?: number }
  data: string
  settings: Settings
  remove: () => Promise<void>
}

/** Small, so that several clusters fit in memory. */
const settingsForTests: Settings = {
  shared_buffers: '32MB',
  max_connections: 100,
  max_wal_size: '128MB',
  wal_keep_size: '256MB',
}

/** `parent` is the folder of its data folder. The cluster is not started. */
export async function openCluster({
  parent,
  settings = {},
}: { parent?: string; settings?: Settings } = {}): Promise<Cluster> {
  const binaries = findPostgres()?.folder
  if (binaries === undefined) throw new Error('PostgreSQL is not installed')
  const identity = findPostgresUser()
  const { cluster, remove } = await makeCluster(binaries, identity, password, parent ? [parent] : undefined)
  return createCluster({ binaries, identity, data: join(cluster, 'data'), settings, remove })
}

async function createCluster({
  binaries,
  identity,
  data,
  settings,
  remove,
}: ClusterOptions): Promise<Cluster> {
  const port = await findFreePort()
  const url = `postgres://selvedge:${password}@127.0.0.1:${port}/postgres`
  let server: Awaited<ReturnType<typeof serve>>['server'] | undefined
  const processes = () =>
    server?.pid === undefined || hasEnded(server) ? [] : [server.pid, ...childrenOf(server.pid)]
  const signalAll = (signal: NodeJS.Signals) => {
    for (const id of processes()) sendSignal(id, signal)
  }
  const killNow = () => signalAll('SIGKILL')
  const removeNow = () => {
    killNow()
    rmSync(dirname(data), { recursive: true, force: true })
  }
  process.once('exit', removeNow)

  async function kill(): Promise<void> {
    if (!server || hasEnded(server)) return
    const ended = once(server, 'exit')
    killNow()
    await ended
  }

  return {
    url,
    port,
    async start() {
      if (server && !hasEnded(server)) return
      ;({ server } = await serve(binaries, identity, data, { ...settingsForTests, ...settings, port }))
    },
    pids: processes,
    signalAll,
    kill,
    async openStandby(standbySettings = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'selvedge-standby-'))
      const { uid, gid } = identity
      if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
      const copy = join(folder, 'data')
      const args = ['-D', copy, '-R', '-X', 'stream', '-c', 'fast', '-d', `${url}?application_name=standby`]
      const options = { ...identity, cwd: folder, env: withoutPgVariables(), seconds: 60 }
      const { code, output } = await run(join(binaries, 'pg_basebackup'), args, options)
      if (code !== 0) throw new Error(`The standby could not be made: ${output}`)
      return createCluster({
        binaries,
        identity,
        data: copy,
        settings: standbySettings,
        remove: () => rm(dirname(copy), { recursive: true, force: true }),
      })
    },
    async remove() {
      await kill()
      process.off('exit', removeNow)
      await remove()
    },
  }
}

function hasEnded({ exitCode, signalCode }: { exitCode: number | null; signalCode: string | null }): boolean {
  return exitCode !== null || signalCode !== null
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
