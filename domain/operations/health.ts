// What is not as it should be: the same bounds for the Admin's page and for the alerts in deploy/prometheus/alerts.yaml.
import { formatDuration } from '#domain/platform/durations.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'

import type { IntegrityCheckOutcome } from './integrityCheck.ts'

/** Beyond these somebody should look. Seconds, unless the name says otherwise. */
export const healthThresholds = {
  /** Everything is sealed within some; an entry that waits longer may have been slipped in. */
  unsealed: 60,
  /** A mail server that is down for as long is worth a telephone call. */
  outboxOldest: 3600,
  /** Clocks that differ more date invoices wrongly. */
  clockDifference: 2,
  /** Nobody has asked for so long whether everything agrees. */
  proof: 31 * 24 * 3600,
  /** Of 100 requests of the last hour, so many failed through a fault of ours. */
  failedPercent: 1,
} as const

/** Seconds after which two backups in a row have failed, each with an hour to be made; undefined where none are made here. */
export function maxBackupAgeSeconds(everyHours: number): number | undefined {
  return everyHours === 0 ? undefined : (2 * everyHours + 2) * 3600
}

interface Requests {
  requests: number
  failed: number
}

export interface HealthReport {
  readAt: Date
  processes: readonly { version: string }[]
  process: {
    pool: { limit: number; waiting: number }
    minutes: readonly Requests[]
  }
  outbox: { due: number; oldestSeconds: number | null; failed: number }
  log: { unsealedSeconds: number | null }
  clock: { differenceMilliseconds: number }
  /** 0: they are made elsewhere, which nobody here can know of. */
  backupEveryHours: number
  backupProvedAt: Date | null
  lastProof: { endedAt: Date; outcome: IntegrityCheckOutcome } | null
}

export interface HealthIssue {
  /** 'danger': something is wrong now. 'warning': it will be, unless somebody sees to it. */
  tone: 'danger' | 'warning'
  message: string
}

/** Sentences, the worst first; none means that all is well. */
export function findHealthIssues(health: HealthReport): HealthIssue[] {
  const { log, outbox, clock, lastProof, backupProvedAt, readAt } = health
  const secondsSince = (moment: Date) => (readAt.getTime() - moment.getTime()) / 1000
  const { requests, failed } = sumRequests(health.process.minutes)
  const { waiting, limit } = health.process.pool
  const versions = new Set(health.processes.map(({ version }) => version))
  const difference = Math.abs(clock.differenceMilliseconds) / 1000
  const danger = (isSo: boolean, sentence: string): HealthIssue[] =>
    isSo ? [{ tone: 'danger', message: sentence }] : []
  const warning = (isSo: boolean, sentence: string): HealthIssue[] =>
    isSo ? [{ tone: 'warning', message: sentence }] : []
  const unsealed = log.unsealedSeconds ?? 0
  const oldest = outbox.oldestSeconds ?? 0
  const backupAge = backupProvedAt === null ? Infinity : secondsSince(backupProvedAt)
  return [
    ...danger(lastProof?.outcome === 'differs', 'The last proof found differences. They are listed below.'),
    ...danger(
      unsealed > healthThresholds.unsealed,
      `An entry of the activity log has waited for its seal for ${formatDuration(unsealed)}.`,
    ),
    ...danger(
      failed * 100 > requests * healthThresholds.failedPercent,
      `${pluralize(failed, 'request')} of ${formatCount(requests)} failed within the last hour. The log says why.`,
    ),
    ...danger(
      waiting > limit,
      `${pluralize(waiting, 'request')} ${waiting === 1 ? 'waits' : 'wait'} for a connection to the database.`,
    ),
    ...warning(
      difference > healthThresholds.clockDifference,
      `The clocks of this machine and of the database differ by ${formatDuration(difference)}.`,
    ),
    ...warning(
      outbox.due > 0 && oldest > healthThresholds.outboxOldest,
      `The oldest message in the outbox has waited for ${formatDuration(oldest)}.`,
    ),
    ...warning(
      outbox.failed > 0,
      `${pluralize(outbox.failed, 'message')} could not be delivered, or may not have been.`,
    ),
    ...warning(
      backupAge > (maxBackupAgeSeconds(health.backupEveryHours) ?? Infinity),
      backupProvedAt === null
        ? 'No backup has been proved yet.'
        : `The last backup was proved ${formatDuration(backupAge)} ago.`,
    ),
    ...warning(
      lastProof === null || secondsSince(lastProof.endedAt) > healthThresholds.proof,
      lastProof === null
        ? 'Nobody has run the proof yet.'
        : `Nobody has run the proof for ${formatDuration(secondsSince(lastProof.endedAt))}.`,
    ),
    ...warning(
      versions.size > 1,
      `Processes of different versions share this database: ${[...versions].join(', ')}.`,
    ),
  ]
}

export function sumRequests(minutes: readonly Requests[]): Requests {
  return minutes.reduce(
    (sum, { requests, failed }) => ({ requests: sum.requests + requests, failed: sum.failed + failed }),
    { requests: 0, failed: 0 },
  )
}
