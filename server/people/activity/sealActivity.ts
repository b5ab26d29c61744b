// The chain over the activity log: each entry's seal is a hash over the entry and the seal before it.
import { createHash } from 'node:crypto'

import type { Db } from '#server/platform/db/connect.ts'
import { asc, desc, isNotNull, isNull, sql } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'

export type ActivityRow = typeof activityLog.$inferSelect

/** Any fixed number: the key under which processes take turns at sealing, and a new time zone has its turn (recount_activity). */
const sealingLock = 7_205_881_232

const batch = 1000

/** What the first entry is chained to. */
export const initialSeal = Buffer.alloc(32)

/** The seal of an entry: SHA-256 over the seal before it and everything that the entry says. */
export function computeSeal(entry: ActivityRow, before: Buffer): Buffer {
  const said = [
    entry.id,
    entry.createdAt.toISOString(),
    entry.userId,
    entry.userName,
    entry.action,
    entry.module,
    entry.ipAddress,
    entry.subjectType,
    entry.subjectId,
    entry.subjectVersion,
    entry.changes,
  ]
  return createHash('sha256').update(before).update(JSON.stringify(said)).digest()
}

/**
 * Seals and counts what is not sealed yet, in order, one process at a time; writers never wait for it. Returns true when there
 * may be more to seal: a whole batch was done, or another process is at it. `tell` is told how far the chain goes now, once
 * that is committed.
 */
export async function sealActivity(db: Db, tell?: (position: number) => Promise<void>): Promise<boolean> {
  let sealedTo: number | undefined
  const isMore = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealingLock}) as mine`,
    )
    if (!rows[0]?.mine) return true
    const entries = await tx
      .select()
      .from(activityLog)
      .where(isNull(activityLog.seal))
      .orderBy(asc(activityLog.id))
      .limit(batch)
    if (entries.length === 0) return false
    const [last] = await tx
      .select({ seal: activityLog.seal, position: activityLog.sealPosition })
      .from(activityLog)
      .where(isNotNull(activityLog.sealPosition))
      .orderBy(desc(activityLog.sealPosition))
      .limit(1)
    const place = last?.position ?? 0
    let before: Buffer = last?.seal ?? initialSeal
    const seals = entries.map((entry) => (before = computeSeal(entry, before)))
    const ids = entries.map((entry) => entry.id)
    await tx.execute(sql`
      update activity_log
      set seal = sealed.seal, seal_position = ${place}::bigint + sealed.place
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(seals)}::bytea[]) with ordinality as sealed (id, seal, place)
      where activity_log.id = sealed.id`)
    await tx.execute(
      sql`select count_sealed(${place}::bigint + 1, ${place}::bigint + ${entries.length}::bigint)`,
    )
    sealedTo = place + entries.length
    return entries.length === batch
  })
  if (sealedTo !== undefined) await tell?.(sealedTo)
  return isMore
}
