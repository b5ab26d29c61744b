// The thresholds of the health page and of deploy/prometheus/alerts.yaml, and the issues that the page reports.
import { formatDuration } from '#domain/platform/durations.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'

import type { IntegrityCheckOutcome } from './integrityCheck.ts'

export const healthThresholds = {
  /** Entries are sealed within seconds. An older unsealed entry may have been inserted by hand. */
  unsealedSeconds: 60,
  outboxOldestSeconds: 3600,
  /** A larger difference between clocks gives invoices wrong dates. */
  clockDifferenceSeconds: 2,
  integrityCheckAgeSeconds: 31 * 24 * 3600,
  /** Failed requests of the last hour. */
  failedPercent: 1,
} as const

/** The age at which two backups in a row have failed, each with an hour to complete; undefined where none are scheduled. */
export function maxBackupAgeSeconds(everyHours: number): number | undefined {
  return everyHours === 0 ? undefined : (2 * everyHours + 2) * 3600
}

interface RequestCounts {
  requests: number
  failed: number
}

export interface HealthReport {
  readAt: Date
  processes: readonly { version: string }[]
  process: {
    pool: { limit: number; waiting: number }
    minutes: readonly RequestCounts[]
  }
  outbox: { due: number; oldestSeconds: number | null; failed: number }
  log: { unsealedSeconds: number | null }
  clock: { differenceMilliseconds: number }
  /** 0: backups are made elsewhere, if at all. */
  backupEveryHours: number
  backupVerifiedAt: Date | null
  lastIntegrityCheck: { endedAt: Date; outcome: IntegrityCheckOutcome } | null
}

export interface HealthIssue {
  /** 'danger' is a fault now; 'warning' will become one. */
  tone: 'danger' | 'warning'
  message: string
}

/** The issues of a report, the most urgent first. */
export function findHealthIssues(report: HealthReport): HealthIssue[] {
  const { log, outbox, clock, lastIntegrityCheck, backupVerifiedAt, readAt } = report
  const secondsSince = (time: Date) => (readAt.getTime() - time.getTime()) / 1000
  const { requests, failed } = sumRequests(report.process.minutes)
  const { waiting, limit } = report.process.pool
  const versions = new Set(report.processes.map(({ version }) => version))
  const clockDifference = Math.abs(clock.differenceMilliseconds) / 1000
  const unsealed = log.unsealedSeconds ?? 0
  const oldest = outbox.oldestSeconds ?? 0
  const backupAge = backupVerifiedAt === null ? Infinity : secondsSince(backupVerifiedAt)
  const checkAge = lastIntegrityCheck === null ? Infinity : secondsSince(lastIntegrityCheck.endedAt)

  const issues: HealthIssue[] = []
  const check = (tone: HealthIssue['tone'], isIssue: boolean, message: () => string) => {
    if (isIssue) issues.push({ tone, message: message() })
  }
  check(
    'danger',
    lastIntegrityCheck?.outcome === 'differs',
    () => 'The last integrity check found differences. They are listed below.',
  )
  check(
    'danger',
    unsealed > healthThresholds.unsealedSeconds,
    () => `An activity log entry has been unsealed for ${formatDuration(unsealed)}.`,
  )
  check(
    'danger',
    failed * 100 > requests * healthThresholds.failedPercent,
    () =>
      `${formatCount(failed)} of ${pluralize(requests, 'request')} failed in the last hour. See the server log.`,
  )
  check(
    'danger',
    waiting > limit,
    () =>
      `${pluralize(waiting, 'request')} ${waiting === 1 ? 'is' : 'are'} waiting for a database connection.`,
  )
  check(
    'warning',
    clockDifference > healthThresholds.clockDifferenceSeconds,
    () => `The clocks of this machine and the database differ by ${formatDuration(clockDifference)}.`,
  )
  check(
    'warning',
    outbox.due > 0 && oldest > healthThresholds.outboxOldestSeconds,
    () => `The oldest message in the outbox has been waiting for ${formatDuration(oldest)}.`,
  )
  check(
    'warning',
    outbox.failed > 0,
    () => `${pluralize(outbox.failed, 'message')} failed or may not have been delivered.`,
  )
  check('warning', backupAge > (maxBackupAgeSeconds(report.backupEveryHours) ?? Infinity), () =>
    backupVerifiedAt === null
      ? 'No backup has been verified yet.'
      : `The last verified backup is ${formatDuration(backupAge)} old.`,
  )
  check('warning', checkAge > healthThresholds.integrityCheckAgeSeconds, () =>
    lastIntegrityCheck === null
      ? 'The integrity check has not been run yet.'
      : `The integrity check has not been run for ${formatDuration(checkAge)}.`,
  )
  check(
    'warning',
    versions.size > 1,
    () => `Processes of different versions share this database: ${[...versions].join(', ')}.`,
  )
  return issues
}

export function sumRequests(minutes: readonly RequestCounts[]): RequestCounts {
  return minutes.reduce(
    (sum, { requests, failed }) => ({ requests: sum.requests + requests, failed: sum.failed + failed }),
    { requests: 0, failed: 0 },
  )
}
