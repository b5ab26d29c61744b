// Opens the database that a backup is taken from, or restored into. An embedded one that a server has open can't be opened
// twice: its files are copied at an instant at which nobody writes, and the copy is read.
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
  close(): Promise<void>
}

/** Which database, and where there is room for what is thrown away again. */
export interface BackupSourceOptions {
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>
  workFolder: string
  /** Where a server of this machine answers for its embedded database, if whoever asks knows. */
  socketFolder?: string | undefined
}

/** Throws a Refusal where there can't be a shop: opening an embedded database would make one. */
export function assertDatabaseExists({ DATABASE_URL, DATA_DIR }: BackupSourceOptions['config']): void {
  const root = resolve(DATA_DIR)
  if (DATABASE_URL || existsSync(clusterOf(root))) return
  throw new Refusal('missing', `There is no shop in ${root}. DATA_DIR or DATABASE_URL says where it is.`)
}

export async function openBackupSource({
  config,
  workFolder,
  socketFolder,
}: BackupSourceOptions): Promise<DatabaseLocation> {
  assertDatabaseExists(config)
  if (config.DATABASE_URL) return placeOf(config.DATABASE_URL)
  const root = resolve(config.DATA_DIR)
  try {
    return await openDataFolder(root)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const socket = socketFolder ?? socketFolderOf(root)
    if (socket === undefined || !existsSync(socket))
      throw new Refusal(
        'conflict',
        `${error.message} Or take the backup in Selvedge itself: an Admin finds it on the Health page.`,
      )
    return await openCopy(root, socket, workFolder)
  }
}

/** The folder must be nobody else's: FolderInUse says so. */
export async function openRestoreTarget(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<DatabaseLocation> {
  return config.DATABASE_URL ? placeOf(config.DATABASE_URL) : openDataFolder(resolve(config.DATA_DIR))
}

export async function openDataFolder(folder: string): Promise<DatabaseLocation> {
  const embedded = await openEmbedded({ folder })
  return { settings: embedded.pool, close: () => embedded.close() }
}

export async function withPool<T>(
  { settings }: DatabaseLocation,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = new Pool({ ...settings, max: 1 })
  // Whoever works with a connection hears of its end from their own statement.
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function placeOf(connectionString: string): DatabaseLocation {
  return { settings: { connectionString, application_name: 'selvedge-backup' }, close: async () => {} }
}

async function openCopy(root: string, socketFolder: string, workFolder: string): Promise<DatabaseLocation> {
  const folder = await mkdtemp(join(workFolder, 'copy-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await copyStill(root, socketFolder, folder)
    const place = await openDataFolder(folder)
    return {
      ...place,
      async close() {
        await place.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * The embedded database serves one transaction at a time, and does nothing by itself: while this one is open nobody else
 * writes a byte. The copy is what a power cut would have left just then, with its log written out.
 */
async function copyStill(root: string, socketFolder: string, folder: string): Promise<void> {
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
    await cp(clusterOf(root), clusterOf(folder), { recursive: true, mode: constants.COPYFILE_FICLONE })
    // Where the server was stopped meanwhile this fails, and the copy is thrown away.
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
}
