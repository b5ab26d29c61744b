// One backup: an archive of the shop that the environment names, restored into a scratch database and proved there. It counts
// only when that succeeded.
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
  /** Made anew; where something goes wrong before it is whole, it is taken away again. */
  path: string
  /** For the copy of an embedded database, and for the scratch database. */
  workFolder: string
  /** Where this machine's server answers for its embedded database. */
  socketFolder?: string | undefined
}

export interface BackupReport extends ArchiveSummary {
  /** Sentences of the proof; none means that the backup counts. */
  problems: string[]
}

/** Where backups are kept. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string {
  return resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
}

export async function createBackup(order: BackupOptions): Promise<BackupReport> {
  const { path, workFolder } = order
  const written = await archiveDatabase(order)
  try {
    return { ...written, problems: await proveArchive(path, workFolder) }
  } catch (error) {
    // A file that can't be restored is none.
    await rm(path, { force: true })
    throw error
  }
}

/** The file alone, which nobody has proved yet. */
export async function archiveDatabase(order: BackupOptions): Promise<ArchiveSummary> {
  const { config, path } = order
  const images = await openImageStore(config, openLog(config.LOG_LEVEL))
  try {
    const source = await openBackupSource(order)
    try {
      return await withPool(source, (pool) => writeArchive({ pool, images, path }))
    } catch (error) {
      // Of a file that was there before nothing was written.
      if (!isExisting(error)) await rm(path, { force: true })
      throw error
    } finally {
      await source.close()
    }
  } finally {
    await images.close()
  }
}

/** Restores it as anybody would, but for the pictures, which are only read; and proves it as of the moment it was taken. */
async function proveArchive(path: string, workFolder: string): Promise<string[]> {
  const folder = await mkdtemp(join(workFolder, 'scratch-'))
  try {
    const place = await openDataFolder(folder)
    try {
      const { takenAt } = await withPool(place, (pool) =>
        restoreArchive({ pool, images: { write: async () => {} }, path, crashPoint: () => {} }),
      )
      const connection = connect(place.settings, () => {})
      try {
        return await checkIntegrity(connection.db, takenAt)
      } finally {
        await connection.close()
      }
    } finally {
      await place.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
