// The figures that all processes share: how the queue and the log stand, as the database has it. What is read is bounded,
// however much there is, and kept for some seconds, however often it is asked for.
import { type DeliveryChannel, deliveryChannels } from '#domain/messaging/deliveries.ts'
import { lastVerifiedBackupAt } from '#server/operations/backups/findBackups.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

export interface SharedMetrics {
  outbox: { channel: DeliveryChannel; waiting: number; due: number; oldestSeconds: number | null }[]
  /** Messages that failed, or of which nobody knows; at most `mostCounted.failed`. */
  failedMessages: number
  log: { sealedTo: number; unsealedSeconds: number | null }
  databaseBytes: number
  /** How far the database's clock is ahead of this machine's. */
  clockDifferenceSeconds: number
  /** How long ago a proof came to its end, and whether it found that everything agrees. */
  proof: { seconds: number; agrees: boolean } | null
  /** When a backup was last proved, and how long ago. */
  backup: { provedAt: Date; provedSeconds: number } | null
}

/** What stands here stands for more. */
export const maxCounted = { waiting: 10_000, failed: 1000 } as const

const keptMilliseconds = 2000

const kept = new WeakMap<Db, { at: number; figures: Promise<SharedMetrics> }>()

/** As of at most two seconds ago. Asked for by many at once, the database is asked once. */
export function readSharedMetrics(db: Db): Promise<SharedMetrics> {
  const last = kept.get(db)
  if (last && performance.now() - last.at < keptMilliseconds) return last.figures
  const figures = querySharedMetrics(db)
  kept.set(db, { at: performance.now(), figures })
  // The next one asks anew.
  figures.catch(() => kept.delete(db))
  return figures
}

/** As of now. */
export async function querySharedMetrics(db: Db): Promise<SharedMetrics> {
  const asked = Date.now()
  const { rows } = await db.execute<{
    outbox: { channel: DeliveryChannel; waiting: number; due: number; oldest: number }[] | null
    failed: number
    sealed: string | null
    unsealed: number | null
    bytes: string
    now: number
    proof: { seconds: number; agrees: boolean } | null
  }>(sql`
    select
      (
        select json_agg(json_build_object('channel', channel, 'waiting', waiting, 'due', due, 'oldest', oldest)) from (
          select channel, count(*) as waiting, count(*) filter (where next_attempt_at <= clock_timestamp()) as due,
            extract(epoch from clock_timestamp() - min(created_at)) as oldest
          from (
            select channel, next_attempt_at, created_at from deliveries where status = 'queued'
            order by next_attempt_at limit ${maxCounted.waiting}
          ) as queued
          group by channel
        ) as by_channel
      ) as outbox,
      (
        select count(*)::int from (
          select from deliveries where status in ('failed', 'unknown') limit ${maxCounted.failed}
        ) as failed
      ) as failed,
      (select max(seal_position) from activity_log) as sealed,
      (
        select extract(epoch from clock_timestamp() - created_at)::float8
        from activity_log where seal is null order by id limit 1
      ) as unsealed,
      pg_database_size(current_database()) as bytes,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      (
        select json_build_object('seconds', extract(epoch from clock_timestamp() - ended_at), 'agrees', outcome = 'agrees')
        from proof_runs where outcome in ('agrees', 'differs') order by id desc limit 1
      ) as proof`)
  const [row] = rows
  if (!row) throw new Error('The database said nothing of itself')
  const answered = Date.now()
  const provedAt = await lastVerifiedBackupAt(db)
  return {
    outbox: deliveryChannels.map((channel) => {
      const { waiting = 0, due = 0, oldest } = row.outbox?.find((one) => one.channel === channel) ?? {}
      return { channel, waiting, due, oldestSeconds: oldest === undefined ? null : Math.max(0, oldest) }
    }),
    failedMessages: row.failed,
    log: {
      sealedTo: Number(row.sealed ?? 0),
      unsealedSeconds: row.unsealed === null ? null : Math.max(0, row.unsealed),
    },
    databaseBytes: Number(row.bytes),
    clockDifferenceSeconds: (row.now - (asked + answered) / 2) / 1000,
    proof: row.proof,
    backup: provedAt && { provedAt, provedSeconds: Math.max(0, (row.now - provedAt.getTime()) / 1000) },
  }
}
