// Chains the activity log: the seal of an entry is a hash over the entry and the previous seal.
import { createHash } from 'node:crypto'

import type { Db } from '#server/platform/db/connect.ts'
import { asc, desc, isNotNull, isNull, sql } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'

export type ActivityRow = typeof activityLog.$inferSelect

/** Advisory lock of the sealing process. The SQL function recount_activity takes it as well. */
const sealingLock = 7_205_881_232

const batchSize = 1000

/** The seal before the first entry. */
export const initialSeal = Buffer.alloc(32)

/** SHA-256 over the previous seal and all fields of the entry. */
export function computeSeal(row: ActivityRow, previousSeal: Buffer): Buffer {
  const fields = [
    row.id,
    row.createdAt.toISOString(),
    row.userId,
    row.userName,
    row.action,
    row.module,
    row.ipAddress,
    row.subjectType,
    row.subjectId,
    row.subjectVersion,
    row.changes,
  ]
  return createHash('sha256').update(previousSeal).update(JSON.stringify(fields)).digest()
}

/**
 * Seals one batch of entries in order and updates the counters; one process at a time, without blocking writers. Calls
 * `onSealed` with the last position after the commit. Returns true if there may be more: the batch was full, or another
 * process holds the lock.
 */
export async function sealActivity(db: Db, onSealed?: (position: number) => Promise<void>): Promise<boolean> {
  let lastPosition: number | undefined
  const hasMore = await db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ acquired: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealingLock}) as acquired`,
    )
    if (!locks[0]?.acquired) return true
    const rows = await tx
      .select()
      .from(activityLog)
      .where(isNull(activityLog.seal))
      .orderBy(asc(activityLog.id))
      .limit(batchSize)
    if (rows.length === 0) return false
    const [last] = await tx
      .select({ seal: activityLog.seal, position: activityLog.sealPosition })
      .from(activityLog)
      .where(isNotNull(activityLog.sealPosition))
      .orderBy(desc(activityLog.sealPosition))
      .limit(1)
    const position = last?.position ?? 0
    let seal: Buffer = last?.seal ?? initialSeal
    const seals = rows.map((row) => (seal = computeSeal(row, seal)))
    const ids = rows.map((row) => row.id)
    await tx.execute(sql`
      update activity_log
      set seal = sealed.seal, seal_position = ${position}::bigint + sealed.index
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(seals)}::bytea[]) with ordinality as sealed (id, seal, index)
      where activity_log.id = sealed.id`)
    await tx.execute(
      sql`select count_sealed(${position}::bigint + 1, ${position}::bigint + ${rows.length}::bigint)`,
    )
    lastPosition = position + rows.length
    return rows.length === batchSize
  })
  if (lastPosition !== undefined) await onSealed?.(lastPosition)
  return hasMore
}
