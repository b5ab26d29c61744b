// Runs the backups of a server, on request and by schedule; one at a time across all processes.
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Logger } from 'pino'

import type { Config } from '#server/config.ts'
import type { ImageStore } from '#server/files/images/imageStore.ts'
import type { Clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { isDiskFull } from '#server/platform/db/errors.ts'
import { leaseEnd, startRenewing } from '#server/platform/db/lease.ts'
import { backups } from '#server/platform/db/schema.ts'
import type { Live } from '#server/platform/live/live.ts'
import { backupEveryHours } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { Backups } from './backups.ts'
import { acquireBackup, type BackupRow, claimDueBackup, endLostBackups, leaseMs } from './claimBackup.ts'
import { backupFolder, type BackupReport, createBackup } from './createBackup.ts'
import { removeOldBackups } from './removeOldBackups.ts'
import { removeAbandonedFolders, withWorkFolder } from './workFolder.ts'

const checkEveryMs = 60_000

export interface BackupServiceOptions {
  db: Db
  log: Logger
  live: Pick<Live, 'publish'>
  clock: Pick<Clock, 'now'>
  images: Pick<ImageStore, 'read'>
  config: Config
  databaseUrl: string
}

/** Ends what a killed process left. */
export async function openBackupService(options: BackupServiceOptions): Promise<Backups> {
  const { db, log, live, clock, images, config, databaseUrl } = options
  const folder = backupFolder(config)
  const { BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = config
  backupEveryHours.set(everyHours)
  const abort = new AbortController()
  let current: Promise<void> = Promise.resolve()

  async function runClaimed(row: BackupRow): Promise<void> {
    if (!(await acquireBackup(db, row))) return
    await live.publish({ health: true })
    const stopRenewing = startRenewing(() => renewLease(row), leaseMs / 4, warn)
    try {
      await saveReport(row, await createFile(join(folder, row.fileName)))
    } catch (error) {
      if (abort.signal.aborted) log.warn({ backup: row.id }, 'backup stopped with the server')
      else log.error({ err: error, backup: row.id }, 'backup failed')
      await end(row, { error: describeFailure(error, abort.signal) })
    } finally {
      await stopRenewing()
    }
    await removeOldBackups(db, { folder, keep, now: clock.now() })
    await live.publish({ health: true })
  }

  const isRunning = ({ id }: BackupRow) => and(eq(backups.id, id), isNull(backups.endedAt))

  async function renewLease(row: BackupRow): Promise<void> {
    await db
      .update(backups)
      .set({ leasedUntil: leaseEnd(leaseMs) })
      .where(isRunning(row))
  }

  /** It appears under its name once it is complete. */
  async function createFile(path: string): Promise<BackupReport> {
    return withWorkFolder(folder, async (workFolder) => {
      const draft = join(workFolder, 'archive.tar.gz')
      const report = await createBackup({ databaseUrl, images, path: draft, signal: abort.signal })
      await rename(draft, path)
      await syncFolder(folder)
      return report
    })
  }

  async function saveReport(row: BackupRow, { problem, ...summary }: BackupReport): Promise<void> {
    const { bytes, rows, images, missingImages } = summary
    const result =
      problem === undefined
        ? { verifiedAt: clock.now() }
        : { error: `The backup can be restored. ${problem}` }
    const isSaved = await end(row, { bytes, rows, images, missingImages, ...result })
    if (!isSaved) return rm(join(folder, row.fileName), { force: true })
    if (problem === undefined) log.info({ backup: row.id, ...summary }, 'backup created and verified')
    else log.error({ backup: row.id, problem, ...summary }, 'backup verification failed')
  }

  /** False where the lease had expired and the backup was given up. */
  async function end(row: BackupRow, values: Partial<typeof backups.$inferInsert>): Promise<boolean> {
    const ended = await db
      .update(backups)
      .set({ ...values, endedAt: clock.now(), leasedUntil: null })
      .where(isRunning(row))
      .returning({ id: backups.id })
    return ended.length === 1
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'backup housekeeping failed and will be retried')
  }

  function run(row: BackupRow): void {
    current = current.then(() => runClaimed(row)).catch(warn)
  }

  async function runDueBackup(): Promise<void> {
    if (everyHours === 0 || abort.signal.aborted) return
    const row = await claimDueBackup(db, { now: clock.now(), everyHours })
    if (row) run(row)
  }

  async function endLost(): Promise<void> {
    await removeAbandonedFolders(folder)
    if (await endLostBackups(db, clock.now())) await live.publish({ health: true })
  }

  await endLost().catch(warn)
  const check = () => endLost().then(runDueBackup).catch(warn)
  let timer: NodeJS.Timeout | undefined
  return {
    folder,
    everyHours,
    keep,
    startSchedule() {
      timer = setInterval(() => void check(), checkEveryMs).unref()
    },
    run,
    whenIdle: () => current,
    async close() {
      clearInterval(timer)
      abort.abort()
      await current
    },
  }
}

/** For Admins. */
function describeFailure(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The server was stopped before the backup was complete.'
  if (error instanceof Refusal) return error.message
  if (isDiskFull(error)) return 'The disk is full.'
  return `The backup failed: ${error instanceof Error ? error.message : String(error)}`
}

/** Makes a new name in the folder durable. Windows can't, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
