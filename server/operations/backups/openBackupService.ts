// The backups of a server: made when an Admin asks, and by the schedule, one at a time among all processes.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Logger } from 'pino'

import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { backups } from '#server/platform/db/schema.ts'
import type { Live } from '#server/platform/live/live.ts'
import { backupEveryHours } from '#server/platform/metrics.ts'

import type { Backups } from './backups.ts'
import { type BackupRow, claimDueBackup, leaseMs, acquireBackup } from './claimBackup.ts'
import { backupFolder, type BackupReport } from './createBackup.ts'
import { removeOldBackups } from './removeOldBackups.ts'
import { BackupError, runBackupProcess } from './runBackupProcess.ts'

const lookEveryMs = 60_000

export interface BackupServiceOptions {
  db: Db
  log: Logger
  live: Pick<Live, 'publish'>
  clock: Pick<Clock, 'now'>
  config: Config
  /** Where the embedded database answers; undefined with a PostgreSQL server. */
  socketFolder: string | undefined
}

export function openBackupService({
  db,
  log,
  live,
  clock,
  config,
  socketFolder,
}: BackupServiceOptions): Backups {
  const folder = backupFolder(config)
  const { BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = config
  backupEveryHours.set(everyHours)
  const abort = new AbortController()
  let current: Promise<void> = Promise.resolve()

  async function run(row: BackupRow): Promise<void> {
    if (!(await acquireBackup(db, row, clock.now()))) return
    await live.publish({ health: true })
    const renewal = setInterval(() => void renew(row).catch(warn), leaseMs / 4)
    try {
      const report = await runBackupProcess(
        { config, path: join(folder, row.fileName), socketFolder },
        abort.signal,
      )
      await settle(row, report)
    } catch (error) {
      if (abort.signal.aborted) log.warn({ backup: row.id }, 'a backup ended with the server')
      else log.error({ err: error, backup: row.id }, 'the backup failed')
      await end(row, { error: error instanceof BackupError ? error.publicMessage : 'It could not be made.' })
    } finally {
      clearInterval(renewal)
    }
    await removeOldBackups(db, { folder, keep, now: clock.now() })
    await live.publish({ health: true })
  }

  async function renew({ id }: BackupRow): Promise<void> {
    const leasedUntil = new Date(clock.now().getTime() + leaseMs)
    await db
      .update(backups)
      .set({ leasedUntil })
      .where(and(eq(backups.id, id), isNull(backups.endedAt)))
  }

  async function settle(row: BackupRow, { problems: faults, ...figures }: BackupReport): Promise<void> {
    const { bytes, rows, images, missingImages } = figures
    const outcome = faults.length === 0 ? { provedAt: clock.now() } : { error: unproved(faults) }
    const isOurs = await end(row, { bytes, rows, images, missingImages, ...outcome })
    if (!isOurs) return rm(join(folder, row.fileName), { force: true })
    if (faults.length === 0) log.info({ backup: row.id, ...figures }, 'a backup was made and proved')
    else log.error({ backup: row.id, faults, ...figures }, 'the backup could not be proved')
  }

  /** False where it was given up meanwhile, since nobody renewed the lease. */
  async function end({ id }: BackupRow, values: Partial<typeof backups.$inferInsert>): Promise<boolean> {
    const ended = await db
      .update(backups)
      .set({ ...values, endedAt: clock.now(), leasedUntil: null })
      .where(and(eq(backups.id, id), isNull(backups.endedAt)))
      .returning({ id: backups.id })
    return ended.length === 1
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'backups could not be looked after; they are looked at again')
  }

  function make(row: BackupRow): void {
    current = current.then(() => run(row)).catch(warn)
  }

  async function look(): Promise<void> {
    if (everyHours === 0 || abort.signal.aborted) return
    const row = await claimDueBackup(db, { now: clock.now(), everyHours })
    if (row) make(row)
  }

  const timer = setInterval(() => void look().catch(warn), lookEveryMs).unref()
  return {
    folder,
    everyHours,
    keep,
    make,
    settled: () => current,
    look,
    async close() {
      clearInterval(timer)
      abort.abort()
      await current
    },
  }
}

const mostFaults = 5

/** Why a backup that can be restored does not count. */
function unproved(faults: readonly string[]): string {
  return `It can be restored, but the proof is not clean: ${faults.slice(0, mostFaults).join(' ')}`
}
