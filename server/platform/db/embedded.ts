// The embedded PostgreSQL: durable, alone on its data folder, and reached like any other server.
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
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

import type pg from 'pg'

import type { WorkerReport, WorkerTask } from './embeddedWorker.ts'
import { lockFolder } from './lockFolder.ts'

export type Embedded = {
  /**
   * For `new pg.Pool(...)`. `max` is 1, because PGlite has one session for all connections: SET, temporary tables and
   * session advisory locks of one connection would be everybody's, and a transaction has the database for itself
   * anyway, so a second connection would only wait elsewhere. Transactions therefore use SET LOCAL, never SET; whoever
   * asks the pool for a second connection while holding the first gets an error after `connectionTimeoutMillis`
   * instead of a silence for ever. What a real server does and this one doesn't: `statement_timeout` and cancelling
   * have no effect, start-up parameters are ignored, NOTIFY isn't delivered, and no lock is ever waited for.
   */
  pool: pg.PoolConfig
  /** Closes the database cleanly (with a checkpoint) and lets go of the folder. End the pool first. May be repeated. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /** The data folder; made, for this user alone, when it is missing. */
  folder: string
  log?: (sentence: string) => void
  /**
   * Called once if the database breaks while it is open, when its connections have been cut already. Left out, the
   * error is thrown where nobody catches it and ends the process: the next start recovers all that was acknowledged.
   */
  onBroken?: (error: Error) => void
}

/** Linux takes 107 bytes, macOS 103. */
const MAX_SOCKET_PATH_BYTES = 103
const PORT = 5432
const CLUSTER = 'database'
const SOCKET_FOLDER = 'run'

/**
 * Opens the embedded database in `folder`; the first time it makes one, which takes seconds. Throws FolderInUse when
 * somebody else has it open, before anything in the folder is touched.
 */
export async function openEmbedded({ folder, log, onBroken }: EmbeddedOptions): Promise<Embedded> {
  const root = resolve(folder)
  const lock = await lockFolder(root)
  let socketFolder: string | undefined
  const letGo = (): void => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
  }
  try {
    removeLeftovers(root)
    const cluster = clusterOf(root)
    const engine = await compiledEngine()
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
    ended.then(letGo, (error: Error) => {
      letGo()
      if (closing) return
      closing = Promise.resolve()
      if (onBroken) onBroken(error)
      else throwUncaught(error)
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
    letGo()
    throw error
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** PostgreSQL as WebAssembly, once for all threads of this process: what one of them has run, another need not compile again. */
function compiledEngine(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/**
 * Copies a closed database into another data folder, which then starts without the seconds of a first start. Where
 * the file system can, the copy shares its blocks with the original. Meant for tests: nothing is fsynced.
 */
export async function cloneEmbedded(fromFolder: string, toFolder: string): Promise<void> {
  const from = clusterOf(resolve(fromFolder))
  const to = clusterOf(resolve(toFolder))
  if (!isCleanlyClosed(from))
    throw new Error(`The database in ${fromFolder} is open or was killed: close it first.`)
  if (existsSync(to)) throw new Error(`There is a database in ${toFolder} already.`)
  await mkdir(resolve(toFolder), { recursive: true, mode: 0o700 })
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** PostgreSQL's control file: the state follows an 8-byte and two 4-byte fields (ControlFileData in pg_control.h). */
function isCleanlyClosed(cluster: string): boolean {
  const STATE_OFFSET = 16
  const SHUT_DOWN = 1
  return readFileSync(join(cluster, 'global', 'pg_control')).readInt32LE(STATE_OFFSET) === SHUT_DOWN
}

/** What a killed process left: half-made clusters and its socket. Only under the lock. */
function removeLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith(`${CLUSTER}.new-`) || name === SOCKET_FOLDER) {
      rmSync(join(root, name), { recursive: true, force: true })
    }
  }
}

/**
 * The database asks for no password, so its socket lies in a folder that other users can't enter. A data folder whose
 * path is too long for a socket gets one under the system's temporary folder.
 */
function makeSocketFolder(root: string): string {
  const inside = socketFolderOf(root)
  if (inside === undefined) return mkdtempSync(join(tmpdir(), 'selvedge-'))
  mkdirSync(inside, { mode: 0o700 })
  return inside
}

/** Where the database of a data folder lies. */
export function clusterOf(root: string): string {
  return join(root, CLUSTER)
}

/** Where a process that has the data folder open serves its database; undefined where it had to choose another place. */
export function socketFolderOf(root: string): string | undefined {
  const inside = join(root, SOCKET_FOLDER)
  return Buffer.byteLength(socketPathIn(inside)) > MAX_SOCKET_PATH_BYTES ? undefined : inside
}

/** The name that PostgreSQL's clients look for. */
function socketPathIn(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${PORT}`)
}

type Running = {
  worker: Worker
  ready: Promise<void>
  /** Resolves when the thread has done its task, and rejects when it broke. */
  ended: Promise<void>
}

function startWorker(task: WorkerTask, log: EmbeddedOptions['log']): Running {
  const worker = new Worker(new URL('embeddedWorker.ts', import.meta.url), {
    workerData: task,
    // What the process was started with (--import, --eval, --test) is meant for the application alone.
    execArgv: [],
  })
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const broken = (cause: unknown): void =>
    ended.reject(new Error(`The embedded database stopped: ${describe(cause)}`, { cause }))
  worker.on('message', (report: WorkerReport) => {
    if (report.kind === 'ready') ready.resolve()
    else if (report.kind === 'log') log?.(report.sentence)
    else broken(report.error)
  })
  worker.on('error', broken)
  worker.on('exit', (code) => (code === 0 ? ended.resolve() : broken(`its thread ended with code ${code}`)))
  return { worker, ready: ready.promise, ended: ended.promise }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function throwUncaught(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
