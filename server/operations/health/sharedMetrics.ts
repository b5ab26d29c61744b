// Metrics that all processes share, read from the database: every process reports the same values.
import { type DeliveryChannel, deliveryChannels } from '#domain/messaging/deliveries.ts'
import { lastVerifiedBackupAt } from '#server/operations/backups/findBackups.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { createGauge } from '#server/platform/metrics.ts'

interface SharedMetrics {
  outbox: { channel: DeliveryChannel; waiting: number; due: number; oldestSeconds: number | null }[]
  /** Messages that failed or whose status is unknown. */
  failedMessages: number
  log: { sealedTo: number; unsealedSeconds: number | null }
  databaseBytes: number
  /** Positive where the database's clock is ahead of this machine's. */
  clockDifferenceSeconds: number
  integrityCheck: { ageSeconds: number; agrees: boolean } | null
  backup: { verifiedAt: Date; ageSeconds: number } | null
}

/** Larger numbers are not counted further, so that the query costs the same for any queue. */
const maxCounted = { waiting: 10_000, failed: 1000 } as const

const cacheMs = 2000
const cache = new WeakMap<Db, { at: number; metrics: Promise<SharedMetrics> }>()

/** At most two seconds old. Concurrent calls share one query. */
export function readSharedMetrics(db: Db): Promise<SharedMetrics> {
  const cached = cache.get(db)
  if (cached && performance.now() - cached.at < cacheMs) return cached.metrics
  const metrics = querySharedMetrics(db)
  cache.set(db, { at: performance.now(), metrics })
  metrics.catch(() => cache.delete(db))
  return metrics
}

export async function querySharedMetrics(db: Db): Promise<SharedMetrics> {
  const askedAt = Date.now()
  const { rows } = await db.execute<{
    outbox: { channel: DeliveryChannel; waiting: number; due: number; oldest: number }[] | null
    failed: number
    sealed: string | null
    unsealed: number | null
    bytes: string
    now: number
    integrity_check: { ageSeconds: number; agrees: boolean } | null
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
        select json_build_object('ageSeconds', extract(epoch from clock_timestamp() - ended_at), 'agrees', outcome = 'agrees')
        from integrity_check_runs where outcome in ('agrees', 'differs') order by id desc limit 1
      ) as integrity_check`)
  const [row] = rows
  if (!row) throw new Error('The database returned no row')
  const answeredAt = Date.now()
  const verifiedAt = await lastVerifiedBackupAt(db)
  return {
    outbox: deliveryChannels.map((channel) => {
      const { waiting = 0, due = 0, oldest } = row.outbox?.find((found) => found.channel === channel) ?? {}
      return { channel, waiting, due, oldestSeconds: oldest === undefined ? null : Math.max(0, oldest) }
    }),
    failedMessages: row.failed,
    log: {
      sealedTo: Number(row.sealed ?? 0),
      unsealedSeconds: row.unsealed === null ? null : Math.max(0, row.unsealed),
    },
    databaseBytes: Number(row.bytes),
    clockDifferenceSeconds: (row.now - (askedAt + answeredAt) / 2) / 1000,
    integrityCheck: row.integrity_check,
    backup: verifiedAt && {
      verifiedAt,
      ageSeconds: Math.max(0, (row.now - verifiedAt.getTime()) / 1000),
    },
  }
}

const byChannel = {
  waiting: createGauge(
    'selvedge_outbox_waiting',
    'Queued messages by channel; counted up to 10,000 in total.',
    ['channel'],
  ),
  due: createGauge('selvedge_outbox_due', 'Queued messages whose next attempt is due, by channel.', [
    'channel',
  ]),
  oldest: createGauge(
    'selvedge_outbox_oldest_seconds',
    'Age of the oldest queued message by channel; 0 if there is none.',
    ['channel'],
  ),
}
const single = {
  failed: createGauge(
    'selvedge_outbox_failed',
    'Messages that failed or whose delivery status is unknown; counted up to 1,000.',
  ),
  logEntries: createGauge('selvedge_log_sealed_entries', 'Sealed entries of the activity log.'),
  logUnsealed: createGauge(
    'selvedge_log_unsealed_seconds',
    'Age of the oldest unsealed entry of the activity log; 0 if all are sealed.',
  ),
  databaseBytes: createGauge('selvedge_database_bytes', 'Size of the database on disk.'),
  clockDifference: createGauge(
    'selvedge_clock_difference_seconds',
    'Difference between the clocks of the database and this machine; positive if the database is ahead.',
  ),
  checkAge: createGauge(
    'selvedge_integrity_check_age_seconds',
    'Time since the last integrity check that an Admin started has ended.',
  ),
  checkAgrees: createGauge(
    'selvedge_integrity_check_agrees',
    '1 if the last integrity check found no difference, else 0.',
  ),
  backupAge: createGauge('selvedge_backup_verified_age_seconds', 'Time since a backup was last verified.'),
}

/** Undefined clears the gauges: without the database, no value is better than an old one. */
export function setSharedMetrics(metrics: SharedMetrics | undefined): void {
  for (const each of Object.values(byChannel)) each.reset()
  for (const each of Object.values(single)) each.remove()
  if (!metrics) return
  for (const { channel, waiting, due, oldestSeconds } of metrics.outbox) {
    byChannel.waiting.set({ channel }, waiting)
    byChannel.due.set({ channel }, due)
    byChannel.oldest.set({ channel }, oldestSeconds ?? 0)
  }
  single.failed.set(metrics.failedMessages)
  single.logEntries.set(metrics.log.sealedTo)
  single.logUnsealed.set(metrics.log.unsealedSeconds ?? 0)
  single.databaseBytes.set(metrics.databaseBytes)
  single.clockDifference.set(metrics.clockDifferenceSeconds)
  if (metrics.backup) single.backupAge.set(metrics.backup.ageSeconds)
  if (!metrics.integrityCheck) return
  single.checkAge.set(metrics.integrityCheck.ageSeconds)
  single.checkAgrees.set(Number(metrics.integrityCheck.agrees))
}
