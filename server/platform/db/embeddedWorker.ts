// The worker thread of the embedded PostgreSQL.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type pg from 'pg'

import { fsyncPath, fsyncTree } from './durableFs.ts'
import { type Maintenance, startMaintenance } from './embeddedMaintenance.ts'
import { openPostgres } from './embeddedPostgres.ts'

/** `create` makes the cluster and exits; `serve` runs it until it gets a message. */
export type WorkerTask = { cluster: string; engine: WebAssembly.Module } & (
  | { task: 'create' }
  | { task: 'serve'; socketPath: string; connection: pg.ClientConfig }
)

export type WorkerReport =
  | { kind: 'ready' }
  | { kind: 'log'; sentence: string }
  | { kind: 'broken'; error: Error }

const task = workerData as WorkerTask
if (task.task === 'create') await create(task)
else await serve(task)

/** Creates the cluster under another name and renames it, so that a kill never leaves an incomplete one. */
async function create({ cluster, engine }: WorkerTask): Promise<void> {
  const draft = `${cluster}.new-${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  const database = await openPostgres(draft, fail, { engine })
  await database.close()
  fsyncTree(draft)
  renameSync(draft, cluster)
  fsyncPath(dirname(cluster))
  // The data folder may be new too.
  fsyncPath(dirname(dirname(cluster)))
}

async function serve(task: WorkerTask & { task: 'serve' }): Promise<void> {
  const { cluster, engine, socketPath, connection } = task
  let upkeep: Maintenance | undefined
  // PGlite would overwrite a damaged cluster with a new one.
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw new Error(`${cluster} is not a PostgreSQL cluster`)
  const database = await openPostgres(cluster, fail, { engine, onDiskFull: () => upkeep?.freeDisk() })
  const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 100 })
  await server.start()
  upkeep = startMaintenance(connection, (error) => {
    report({ kind: 'log', sentence: `Maintenance of the embedded database failed: ${String(error)}` })
  })
  parentPort?.once('message', () => void close())
  report({ kind: 'ready' })

  async function close(): Promise<void> {
    await upkeep?.stop()
    // Open connections must not keep the database from closing.
    await Promise.race([server.stop(), sleep(2000)])
    await database.close()
    process.exit(0)
  }
}

/** Ends this thread at once, so that nothing more is acknowledged. */
function fail(error: Error): never {
  report({ kind: 'broken', error })
  process.exit(1)
}

function report(message: WorkerReport): void {
  parentPort?.postMessage(message)
}
