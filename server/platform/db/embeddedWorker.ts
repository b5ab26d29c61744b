// The thread in which the embedded PostgreSQL runs, so that a slow query never blocks a request.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type pg from 'pg'

import { fsyncPath, fsyncTree } from './durableFs.ts'
import { startMaintenance } from './embeddedMaintenance.ts'
import { openPostgres } from './embeddedPostgres.ts'

/** `create` makes the cluster and ends; `serve` runs it until it is told to close. */
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

/** A kill at any moment leaves either no cluster or a whole one, and leftovers that the next start removes. */
async function create({ cluster, engine }: WorkerTask): Promise<void> {
  const draft = `${cluster}.new-${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  const database = await openPostgres(draft, fail, engine)
  await database.close()
  fsyncTree(draft)
  renameSync(draft, cluster)
  fsyncPath(dirname(cluster))
  // The data folder itself may be new too.
  fsyncPath(dirname(dirname(cluster)))
}

async function serve(task: WorkerTask & { task: 'serve' }): Promise<void> {
  const { cluster, engine, socketPath, connection } = task
  // PGlite would make a new cluster over whatever is left of a damaged one.
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw new Error(`${cluster} is not a PostgreSQL cluster`)
  const database = await openPostgres(cluster, fail, engine)
  const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 100 })
  await server.start()
  const upkeep = startMaintenance(connection, (error) => {
    report({ kind: 'log', sentence: `The embedded database could not be looked after: ${String(error)}` })
  })
  parentPort?.once('message', () => void close())
  report({ kind: 'ready' })

  async function close(): Promise<void> {
    await upkeep.stop()
    // Connections that don't let go must not keep the database from closing.
    await Promise.race([server.stop(), sleep(2000)])
    await database.close()
    process.exit(0)
  }
}

/** Ends this thread at once: no line of JavaScript runs after it, so nothing more is acknowledged to anybody. */
function fail(error: Error): never {
  report({ kind: 'broken', error })
  process.exit(1)
}

function report(message: WorkerReport): void {
  parentPort?.postMessage(message)
}
