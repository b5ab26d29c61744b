// Runs the backups of a server, on request and by schedule; one at a time across all processes.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Logger } from 'pino'

import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, isNull, type SQL } from '#server/platform/db/drizzle.ts'
import { leaseEnd, startRenewing } from '#server/platform/db/lease.ts'
import { backups } from '#server/platform/db/schema.ts'
import type { Live } from '#server/platform/live/live.ts'
import { backupEveryHours } from '#server/platform/metrics.ts'

import type { Backups } from './backups.ts'
import { acquireBackup, type BackupRow, claimDueBackup, endLostBackups, leaseMs } from './claimBackup.ts'
import { backupFolder, type BackupReport } from './createBackup.ts'
import { removeOldBackups } from './removeOldBackups.ts'
import { BackupError, runBackupProcess } from './runBackupProcess.ts'
import { removeAbandonedFolders } from './workFolder.ts'

const checkEveryMs = 60_000
const maxReportedProblems = 5

export interface BackupServiceOptions {
  db: Db
  log: Logger
  live: Pick<Live, 'publish'>
  clock: Pick<Clock, 'now'>
  config: Config
  /** The socket folder of the embedded database; undefined with a PostgreSQL server. */
  socketFolder: string | undefined
}

/** Ends what a killed process left. */
export async function openBackupService(options: BackupServiceOptions): Promise<Backups> {
  const { db, log, live, clock, config, socketFolder } = options
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
      const path = join(folder, row.fileName)
      await saveReport(row, await runBackupProcess({ config, path, socketFolder }, abort.signal))
    } catch (error) {
      if (abort.signal.aborted) log.warn({ backup: row.id }, 'backup stopped with the server')
      else log.error({ err: error, backup: row.id }, 'backup failed')
      await end(row, { error: error instanceof BackupError ? error.publicMessage : 'The backup failed.' })
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

  async function saveReport(row: BackupRow, { problems, ...summary }: BackupReport): Promise<void> {
    const { bytes, rows, images, missingImages } = summary
    const result =
      problems.length === 0 ? { verifiedAt: clock.now() } : { error: verificationError(problems) }
    const isSaved = await end(row, { bytes, rows, images, missingImages, ...result })
    if (!isSaved) return rm(join(folder, row.fileName), { force: true })
    if (problems.length === 0) log.info({ backup: row.id, ...summary }, 'backup created and verified')
    else log.error({ backup: row.id, problems, ...summary }, 'backup verification failed')
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

  async function endLost(isLost?: SQL): Promise<void> {
    await removeAbandonedFolders(folder)
    if (await endLostBackups(db, clock.now(), isLost)) await live.publish({ health: true })
  }

  // Only one process at a time has the embedded database open, and this one has not started a backup yet.
  await endLost(socketFolder === undefined ? undefined : isNull(backups.endedAt)).catch(warn)
  const check = () => endLost().then(runDueBackup).catch(warn)
  const timer = setInterval(() => void check(), checkEveryMs).unref()
  return {
    folder,
    everyHours,
    keep,
    run,
    whenIdle: () => current,
    async close() {
      clearInterval(timer)
      abort.abort()
      await current
    },
  }
}

/** The backup can be restored, but is not verified. */
function verificationError(problems: readonly string[]): string {
  return `The backup can be restored, but the integrity check found differences: ${problems.slice(0, maxReportedProblems).join(' ')}`
}
