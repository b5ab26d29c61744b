// Creates an archive of a database, and verifies it: it is restored into a scratch database of the same server, where the integrity
// check runs.
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { joinFirst, pluralize } from '#domain/platform/format.ts'
import type { Config } from '#server/config.ts'
import { isContentKey } from '#server/files/attachments/attachmentContents.ts'
import { hashBytes } from '#server/files/attachments/checkAttachments.ts'
import type { ImageStore } from '#server/files/images/imageStore.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { type Connection, connectForLongWork } from '#server/platform/db/connect.ts'

import { restoreArchive } from './restoreArchive.ts'
import { ScratchDatabaseDenied, withScratchDatabase } from './scratchDatabase.ts'
import { type ArchiveSummary, writeArchive } from './writeArchive.ts'

/** Also of image files. */
const maxListedDifferences = 5

export interface BackupOptions {
  databaseUrl: string
  images: Pick<ImageStore, 'read'>
  /** Must not exist. Removed again where the backup fails. */
  path: string
  /** Ends the backup with an error. */
  signal?: AbortSignal | undefined
}

export interface BackupReport extends ArchiveSummary {
  /** Why the backup, which can be restored, is not verified; undefined where it is. */
  problem: string | undefined
}

/** The folder of backups. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string {
  return resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
}

export async function createBackup({
  databaseUrl,
  images,
  path,
  signal,
}: BackupOptions): Promise<BackupReport> {
  const read: ImageStore['read'] = async (key) => {
    signal?.throwIfAborted()
    return images.read(key)
  }
  try {
    const written = await withConnection(databaseUrl, signal, ({ pool }) =>
      writeArchive({ pool, images: { read }, path }),
    )
    const problems = [
      describeUnreadable(written.unreadableImages),
      await verifyArchive(databaseUrl, path, signal),
    ].filter((problem) => problem !== undefined)
    return { ...written, problem: problems.length > 0 ? problems.join(' ') : undefined }
  } catch (error) {
    // A file that is incomplete or can't be restored is useless.
    if (!isFileExistsError(error)) await rm(path, { force: true })
    throw error
  }
}

function describeUnreadable(keys: readonly string[]): string | undefined {
  if (keys.length === 0) return undefined
  const files = pluralize(keys.length, 'image file')
  return `${files} of the image store ${keys.length === 1 ? 'is' : 'are'} empty or can't be read and not in the backup: ${joinFirst(keys, maxListedDifferences)}. Upload these images again.`
}

/** Returns the problem, if there is one. The check is as of the time of the backup. Files are read but not written. */
async function verifyArchive(
  databaseUrl: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const hashes = new Map<string, Buffer>()
  const images: Pick<ImageStore, 'write'> = {
    async write(key, bytes) {
      signal?.throwIfAborted()
      if (isContentKey(key)) hashes.set(key, hashBytes(bytes))
    },
  }
  try {
    return await withScratchDatabase(databaseUrl, (url) =>
      withConnection(url, signal, async ({ pool, db }) => {
        const { takenAt } = await restoreArchive({ pool, images, path, crashPoint: () => {} })
        const differences = await checkIntegrity(db, takenAt, async (key) => hashes.get(key))
        if (differences.length === 0) return undefined
        return `The integrity check found differences: ${differences.slice(0, maxListedDifferences).join(' ')}`
      }),
    )
  } catch (error) {
    if (!(error instanceof ScratchDatabaseDenied)) throw error
    return error.message
  }
}

/** Closes the connection when `signal` is aborted, so that its statements fail. */
async function withConnection<T>(
  connectionString: string,
  signal: AbortSignal | undefined,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const connection = connectForLongWork({ connectionString, application_name: 'selvedge-backup' }, () => {})
  let closing: Promise<void> | undefined
  const close = () => (closing ??= connection.close())
  signal?.addEventListener('abort', close)
  try {
    return await run(connection)
  } finally {
    signal?.removeEventListener('abort', close)
    await close()
  }
}

function isFileExistsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
