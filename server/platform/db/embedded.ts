// The embedded PostgreSQL (PGlite): durable, locked to one process, reached through a Unix socket.
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

import type pg from 'pg'

import { prepareDataFolder } from '#server/platform/dataFolder.ts'

import type { WorkerReport, WorkerTask } from './embeddedWorker.ts'
import { lockFolder } from './lockFolder.ts'

export type Embedded = {
  /**
   * For `new pg.Pool(...)`. `max` is 1, because PGlite has one session for all connections: SET, temporary tables and session
   * advisory locks are shared. Use SET LOCAL, never SET. Asking for a second connection while holding the first fails after
   * `connectionTimeoutMillis`. Not supported: `statement_timeout`, canceling, start-up parameters, NOTIFY; locks never wait.
   */
  pool: pg.PoolConfig
  /** Closes the database with a checkpoint and unlocks the folder. End the pool first. May be called twice. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /** The data folder; created with mode 0700 if missing. */
  folder: string
  log?: (sentence: string) => void
  /** Called if the database breaks while it is open. Default: prints its message and ends the process; the next start recovers. */
  onBroken?: (error: Error) => void
}

/** For crash recovery, which begins a new WAL segment of 16 MiB. */
const MIN_FREE_BYTES = 32_000_000
/** A new cluster has 40 MB. */
const MIN_FREE_BYTES_OF_FIRST_START = 80_000_000

/** Linux allows 107 bytes, macOS 103. */
const MAX_SOCKET_PATH_BYTES = 103
const PORT = 5432
const CLUSTER = 'database'
const SOCKET_FOLDER = 'run'

/** Opens the database in `folder` and creates it the first time, which takes seconds. Throws FolderInUse if it is already open. */
export async function openEmbedded({ folder, log, onBroken }: EmbeddedOptions): Promise<Embedded> {
  const root = resolve(folder)
  prepareDataFolder(root, existsSync(clusterOf(root)) ? MIN_FREE_BYTES : MIN_FREE_BYTES_OF_FIRST_START)
  const lock = await lockFolder(root)
  let socketFolder: string | undefined
  const unlock = (): void => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
  }
  try {
    removeLeftovers(root)
    const cluster = clusterOf(root)
    const engine = await compileEngine()
    if (!existsSync(cluster)) {
      log?.('Making the embedded database, once: this takes a few seconds.')
      await startWorker({ task: 'create', cluster, engine }, log).ended
    }
    socketFolder = makeSocketFolder(root)
    const connection = { host: socketFolder, port: PORT, user: 'postgres', database: 'postgres', ssl: false }
    const task = {
      task: 'serve',
      cluster,
      engine,
      socketPath: socketPathIn(socketFolder),
      connection,
    } as const
    const { worker, ready, ended } = startWorker(task, log)
    await Promise.race([ready, ended])

    let closing: Promise<void> | undefined
    ended.then(unlock, (error: Error) => {
      unlock()
      if (closing) return
      closing = Promise.resolve()
      if (onBroken) onBroken(error)
      else endProcess(error)
    })
    return {
      pool: { ...connection, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 30_000 },
      close() {
        if (!closing) {
          worker.postMessage('close')
          closing = ended
        }
        return closing
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Compiles PostgreSQL's WebAssembly once per process; all threads share it. */
function compileEngine(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/** Copies a closed database into another data folder. For tests: nothing is fsynced. */
export async function cloneEmbedded(fromFolder: string, toFolder: string): Promise<void> {
  const from = clusterOf(resolve(fromFolder))
  const to = clusterOf(resolve(toFolder))
  if (!isCleanlyClosed(from))
    throw new Error(`The database in ${fromFolder} is open or was killed: close it first.`)
  if (existsSync(to)) throw new Error(`There is a database in ${toFolder} already.`)
  await mkdir(resolve(toFolder), { recursive: true, mode: 0o700 })
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** In PostgreSQL's control file the state follows an 8-byte and two 4-byte fields (ControlFileData in pg_control.h). */
function isCleanlyClosed(cluster: string): boolean {
  const STATE_OFFSET = 16
  const SHUT_DOWN = 1
  return readFileSync(join(cluster, 'global', 'pg_control')).readInt32LE(STATE_OFFSET) === SHUT_DOWN
}

/** Removes incomplete clusters and the socket of a killed process. Requires the lock. */
function removeLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith(`${CLUSTER}.new-`) || name === SOCKET_FOLDER) {
      rmSync(join(root, name), { recursive: true, force: true })
    }
  }
}

/**
 * The database has no password, so the socket is in a folder that other users can't enter: in the data folder, or in the temporary
 * folder if that path is too long for a socket.
 */
function makeSocketFolder(root: string): string {
  const inside = socketFolderOf(root)
  if (inside === undefined) return mkdtempSync(join(tmpdir(), 'selvedge-'))
  mkdirSync(inside, { mode: 0o700 })
  return inside
}

/** The cluster folder of a data folder. */
export function clusterOf(root: string): string {
  return join(root, CLUSTER)
}

/** The socket folder of a data folder; undefined if its path is too long. */
export function socketFolderOf(root: string): string | undefined {
  const inside = join(root, SOCKET_FOLDER)
  return Buffer.byteLength(socketPathIn(inside)) > MAX_SOCKET_PATH_BYTES ? undefined : inside
}

/** The name that PostgreSQL clients expect. */
function socketPathIn(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${PORT}`)
}

type Running = {
  worker: Worker
  ready: Promise<void>
  /** Resolves when the thread has finished, rejects when it failed. */
  ended: Promise<void>
}

function startWorker(task: WorkerTask, log: EmbeddedOptions['log']): Running {
  const worker = new Worker(new URL('embeddedWorker.ts', import.meta.url), {
    workerData: task,
    // Don't inherit --import, --eval or --test.
    execArgv: [],
  })
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const broken = (cause: unknown): void => ended.reject(describeBreak(dirname(task.cluster), cause))
  worker.on('message', (report: WorkerReport) => {
    if (report.kind === 'ready') ready.resolve()
    else if (report.kind === 'log') log?.(report.sentence)
    else broken(report.error)
  })
  worker.on('error', broken)
  worker.on('exit', (code) => (code === 0 ? ended.resolve() : broken(`its thread ended with code ${code}`)))
  return { worker, ready: ready.promise, ended: ended.promise }
}

/** On a full disk, a sentence about that: what PostgreSQL says then is a list of its statements. */
function describeBreak(root: string, cause: unknown): Error {
  try {
    prepareDataFolder(root, MIN_FREE_BYTES)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
  return new Error(`The embedded database stopped: ${describe(cause)}`, { cause })
}

function describe(cause: unknown): string {
  // The exit status of WebAssembly has a message, but is no Error.
  const { message } = Object(cause) as { message?: unknown }
  return typeof message === 'string' ? message : String(cause)
}

function endProcess(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
