// Claims the next backup for one of all processes, on request or by schedule.
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, isNotNull, max, min, ne, sql } from '#server/platform/db/drizzle.ts'
import { databaseNow, isLeaseExpired, leaseEnd } from '#server/platform/db/lease.ts'
import { backups, users } from '#server/platform/db/schema.ts'

/** A process that doesn't renew its lease within this time has died. Until then no other backup can start. */
export const leaseMs = 15_000

const hourMs = 3_600_000

export type BackupRow = typeof backups.$inferSelect

/** Inserts the row of a backup that the caller must create; undefined while another one is running. */
export async function claimBackup(
  db: Db,
  { now, requestedBy }: { now: Date; requestedBy: number | null },
): Promise<BackupRow | undefined> {
  await endLostBackups(db, now)
  const [row] = await db
    .insert(backups)
    .values({
      requestedBy,
      host: hostname(),
      startedAt: now,
      leasedUntil: leaseEnd(leaseMs, sql`${now}::timestamptz`),
      fileName: fileNameAt(now),
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Ends the backups of processes that died. Returns whether there were any. */
export async function endLostBackups(db: Db, now: Date): Promise<boolean> {
  const ended = await db
    .update(backups)
    .set({
      endedAt: now,
      leasedUntil: null,
      error: 'The process that ran the backup ended before it was complete.',
    })
    .where(isLeaseExpired(backups.leasedUntil))
    .returning({ id: backups.id })
  return ended.length > 0
}

/** Acquires the lease of a claimed backup, once: a repeated request gets false and must not run it again. */
export async function acquireBackup(db: Db, row: BackupRow): Promise<boolean> {
  // Until it is acquired, the lease begins with the backup; afterwards at least a millisecond later.
  const start = sql`greatest(${databaseNow}, ${backups.startedAt} + interval '1 millisecond')`
  const acquired = await db
    .update(backups)
    .set({ leasedUntil: leaseEnd(leaseMs, start) })
    .where(and(eq(backups.id, row.id), eq(backups.leasedUntil, leaseEnd(leaseMs, backups.startedAt))))
    .returning({ id: backups.id })
  return acquired.length === 1
}

/** Claims a scheduled backup if the last verified one started at least `everyHours` ago. */
export async function claimDueBackup(
  db: Db,
  { now, everyHours }: { now: Date; everyHours: number },
): Promise<BackupRow | undefined> {
  if (!(await isDue(db, { now, everyHours }))) return undefined
  const row = await claimBackup(db, { now, requestedBy: null })
  // Another process may have completed one between the two queries.
  if (!row || (await isDue(db, { now, everyHours, ignoredId: row.id }))) return row
  await db.delete(backups).where(eq(backups.id, row.id))
  return undefined
}

/** The first backup is due one interval after the first user was created. A failed one is retried after an hour. */
async function isDue(
  db: Db,
  { now, everyHours, ignoredId = 0 }: { now: Date; everyHours: number; ignoredId?: number },
): Promise<boolean> {
  const lastStart = async (isVerified: boolean) => {
    const [row] = await db
      .select({ at: max(backups.startedAt) })
      .from(backups)
      .where(and(ne(backups.id, ignoredId), isVerified ? isNotNull(backups.verifiedAt) : undefined))
    return row?.at
  }
  const [first] = await db.select({ at: min(users.createdAt) }).from(users)
  const since = (await lastStart(true)) ?? first?.at ?? now
  const lastAttempt = await lastStart(false)
  const hasPassed = (time: Date, hours: number) => now.getTime() >= time.getTime() + hours * hourMs
  return hasPassed(since, everyHours) && (!lastAttempt || hasPassed(lastAttempt, 1))
}

/** 'selvedge-2026-11-21-223147-3fa9.tar.gz', in UTC. The random part lets several databases share a folder. */
function fileNameAt(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split(/[T.]/)
  return `selvedge-${day}-${time.replaceAll(':', '')}-${randomBytes(2).toString('hex')}.tar.gz`
}
