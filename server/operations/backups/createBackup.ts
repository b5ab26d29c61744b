// Creates an archive of the database that the configuration names, and verifies it: it is restored into a scratch database,
// where the integrity check runs.
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { Config } from '#server/config.ts'
import { openImageStore } from '#server/files/images/imageStore.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openLog } from '#server/platform/log.ts'

import { openDataFolder, openBackupSource, withPool } from './openLocation.ts'
import { restoreArchive } from './restoreArchive.ts'
import { writeArchive, type ArchiveSummary } from './writeArchive.ts'

export interface BackupOptions {
  config: Config
  /** Must not exist. Removed again where the backup fails. */
  path: string
  /** For the copy of an embedded database and for the scratch database. */
  workFolder: string
  /** The socket folder of a server that has the embedded database open. */
  socketFolder?: string | undefined
}

export interface BackupReport extends ArchiveSummary {
  /** Differences that the integrity check found; none means that the backup is verified. */
  problems: string[]
}

export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string {
  return resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
}

export async function createBackup(options: BackupOptions): Promise<BackupReport> {
  const { path, workFolder } = options
  const written = await archiveDatabase(options)
  try {
    return { ...written, problems: await verifyArchive(path, workFolder) }
  } catch (error) {
    // A file that can't be restored is useless.
    await rm(path, { force: true })
    throw error
  }
}

/** Writes the file without verifying it. */
export async function archiveDatabase(options: BackupOptions): Promise<ArchiveSummary> {
  const { config, path } = options
  const images = await openImageStore(config, openLog(config.LOG_LEVEL))
  try {
    const source = await openBackupSource(options)
    try {
      return await writeArchive({ source, images, path })
    } catch (error) {
      if (!isFileExistsError(error)) await rm(path, { force: true })
      throw error
    } finally {
      await source.close()
    }
  } finally {
    await images.close()
  }
}

/** Returns the differences as of the time of the backup. Image files are read but not written. */
async function verifyArchive(path: string, workFolder: string): Promise<string[]> {
  const folder = await mkdtemp(join(workFolder, 'scratch-'))
  try {
    const scratch = await openDataFolder(folder)
    try {
      const { takenAt } = await withPool(scratch, (pool) =>
        restoreArchive({ pool, images: { write: async () => {} }, path, crashPoint: () => {} }),
      )
      const connection = connect(scratch.settings, () => {})
      try {
        return await checkIntegrity(connection.db, takenAt)
      } finally {
        await connection.close()
      }
    } finally {
      await scratch.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isFileExistsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
