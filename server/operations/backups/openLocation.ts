// Opens the database that a backup reads or a restore writes. An embedded database that a server has open is copied while
// nothing writes to it, and the copy is read.
import { constants, existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { Client, Pool, type PoolConfig } from 'pg'

import type { Config } from '#server/config.ts'
import { clusterOf, openEmbedded, socketFolderOf } from '#server/platform/db/embedded.ts'
import { FolderInUse } from '#server/platform/db/lockFolder.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface DatabaseLocation {
  settings: PoolConfig
  /** The time of the data in a copy. */
  copiedAt?: Date
  close(): Promise<void>
}

export interface BackupSourceOptions {
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>
  /** For temporary files. */
  workFolder: string
  /** The socket folder of a server that has the embedded database open, if known. */
  socketFolder?: string | undefined
}

/** Opening an embedded database would create one, so its existence is checked first. */
export function assertDatabaseExists({ DATABASE_URL, DATA_DIR }: BackupSourceOptions['config']): void {
  const root = resolve(DATA_DIR)
  if (DATABASE_URL || existsSync(clusterOf(root))) return
  throw new Refusal('missing', `No Selvedge data found in ${root}. Set DATA_DIR or DATABASE_URL.`)
}

export async function openBackupSource({
  config,
  workFolder,
  socketFolder,
}: BackupSourceOptions): Promise<DatabaseLocation> {
  assertDatabaseExists(config)
  if (config.DATABASE_URL) return serverLocation(config.DATABASE_URL)
  const root = resolve(config.DATA_DIR)
  try {
    return await openDataFolder(root)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const socket = socketFolder ?? socketFolderOf(root)
    if (socket === undefined || !existsSync(socket))
      throw new Refusal('conflict', `${error.message} Or start the backup in Selvedge, on the Health page.`)
    return await openCopy(root, socket, workFolder)
  }
}

/** Throws FolderInUse while another process has the embedded database open. */
export async function openRestoreTarget(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<DatabaseLocation> {
  return config.DATABASE_URL ? serverLocation(config.DATABASE_URL) : openDataFolder(resolve(config.DATA_DIR))
}

export async function openDataFolder(folder: string): Promise<DatabaseLocation> {
  const embedded = await openEmbedded({ folder })
  return { settings: embedded.pool, close: () => embedded.close() }
}

export async function withPool<T>(
  { settings }: DatabaseLocation,
  run: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = new Pool({ ...settings, max: 1 })
  // A lost connection also fails the running statement, whose caller handles it.
  pool.on('error', () => {})
  try {
    return await run(pool)
  } finally {
    await pool.end()
  }
}

function serverLocation(connectionString: string): DatabaseLocation {
  return { settings: { connectionString, application_name: 'selvedge-backup' }, close: async () => {} }
}

async function openCopy(root: string, socketFolder: string, workFolder: string): Promise<DatabaseLocation> {
  const folder = await mkdtemp(join(workFolder, 'copy-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const copiedAt = await copyCluster(root, socketFolder, folder)
    const location = await openDataFolder(folder)
    return {
      ...location,
      copiedAt,
      async close() {
        await location.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * The embedded database runs one transaction at a time and has no background writers, so nothing is written while this
 * transaction is open. The copy equals the state after a crash directly behind a checkpoint.
 * Returns its time.
 */
async function copyCluster(root: string, socketFolder: string, folder: string): Promise<Date> {
  const client = new Client({
    host: socketFolder,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin; checkpoint')
    const copiedAt = new Date()
    await cp(clusterOf(root), clusterOf(folder), { recursive: true, mode: constants.COPYFILE_FICLONE })
    // Fails where the server was stopped meanwhile; the copy is then discarded.
    await client.query('commit')
    return copiedAt
  } finally {
    await client.end().catch(() => {})
  }
}
