// Whose turn it is to make a backup: of all processes one, when somebody asks or when the time has come.
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, isNotNull, lt, max, min, ne } from '#server/platform/db/drizzle.ts'
import { backups, users } from '#server/platform/db/schema.ts'

/** Whoever makes one says so more often than this, in milliseconds; who does not, has died. */
export const leaseMs = 60_000

const hourMs = 3_600_000

export type BackupRow = typeof backups.$inferSelect

/** The row of a backup that is now the caller's to make; undefined while another one is being made. */
export async function claimBackup(
  db: Db,
  { now, requestedBy }: { now: Date; requestedBy: number | null },
): Promise<BackupRow | undefined> {
  await db
    .update(backups)
    .set({ endedAt: now, leasedUntil: null, error: 'The process that made it ended before it was done.' })
    .where(lt(backups.leasedUntil, now))
  const [row] = await db
    .insert(backups)
    .values({
      requestedBy,
      host: hostname(),
      startedAt: now,
      leasedUntil: new Date(now.getTime() + leaseMs),
      fileName: fileNameAt(now),
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/**
 * Takes a claimed backup to make it, once: a repeated request must not make it again. False where somebody has it.
 */
export async function acquireBackup(db: Db, row: BackupRow, now: Date): Promise<boolean> {
  // The lease of the claim stands exactly so long as nobody has taken it.
  const leasedUntil = new Date(Math.max(now.getTime(), row.startedAt.getTime() + 1) + leaseMs)
  const taken = await db
    .update(backups)
    .set({ leasedUntil })
    .where(and(eq(backups.id, row.id), eq(backups.leasedUntil, new Date(row.startedAt.getTime() + leaseMs))))
    .returning({ id: backups.id })
  return taken.length === 1
}

/** The same as a claim for the schedule, where the last one that counts began so many hours ago. */
export async function claimDueBackup(
  db: Db,
  { now, everyHours }: { now: Date; everyHours: number },
): Promise<BackupRow | undefined> {
  if (!(await isDue(db, { now, everyHours }))) return undefined
  const row = await claimBackup(db, { now, requestedBy: null })
  // Another process may have made one between the two.
  if (!row || (await isDue(db, { now, everyHours, besides: row.id }))) return row
  await db.delete(backups).where(eq(backups.id, row.id))
  return undefined
}

/** A shop has its first one so long after its first day. What failed is tried again after an hour. */
async function isDue(
  db: Db,
  { now, everyHours, besides = 0 }: { now: Date; everyHours: number; besides?: number },
): Promise<boolean> {
  const lastOf = async (proved: boolean) => {
    const [row] = await db
      .select({ at: max(backups.startedAt) })
      .from(backups)
      .where(and(ne(backups.id, besides), proved ? isNotNull(backups.provedAt) : undefined))
    return row?.at
  }
  const [begun] = await db.select({ at: min(users.createdAt) }).from(users)
  const since = (await lastOf(true)) ?? begun?.at ?? now
  const lastTry = await lastOf(false)
  const isOver = (moment: Date, hours: number) => now.getTime() >= moment.getTime() + hours * hourMs
  return isOver(since, everyHours) && (!lastTry || isOver(lastTry, 1))
}

/** 'selvedge-2026-11-21-223147-3fa9.tar.gz', in UTC: several shops may share a folder. */
function fileNameAt(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split(/[T.]/)
  return `selvedge-${day}-${time.replaceAll(':', '')}-${randomBytes(2).toString('hex')}.tar.gz`
}
