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
  /** One page starts several requests at once, so a few wait now and then. */
  requestsWaiting: 10,
} as const

/** The age at which two backups in a row have failed, each with an hour to complete; infinite where none are scheduled. */
export function maxBackupAgeSeconds(everyHours: number): number {
  return everyHours === 0 ? Infinity : (2 * everyHours + 2) * 3600
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
  const secondsSince = (time: Date | null | undefined) =>
    time ? (readAt.getTime() - time.getTime()) / 1000 : 0
  const { requests, failed } = sumRequests(report.process.minutes)
  const { waiting, limit } = report.process.pool
  const versions = new Set(report.processes.map(({ version }) => version))
  const clockDifference = Math.abs(clock.differenceMilliseconds) / 1000
  const unsealed = log.unsealedSeconds ?? 0
  const oldest = outbox.oldestSeconds ?? 0
  const backupAge = secondsSince(backupVerifiedAt)
  const checkAge = secondsSince(lastIntegrityCheck?.endedAt)
  const faults = [
    lastIntegrityCheck?.outcome === 'differs' &&
      'The last integrity check found differences. They are listed below.',
    unsealed > healthThresholds.unsealedSeconds &&
      `An activity log entry has been unsealed for ${formatDuration(unsealed)}.`,
    (failed * 100) / requests > healthThresholds.failedPercent &&
      `${formatCount(failed)} of ${pluralize(requests, 'request')} failed in the last hour. See the server log.`,
    waiting > Math.max(limit, healthThresholds.requestsWaiting) &&
      `${formatCount(waiting)} requests are waiting for a database connection.`,
  ]
  const warnings = [
    clockDifference > healthThresholds.clockDifferenceSeconds &&
      `The clocks of this machine and the database differ by ${formatDuration(clockDifference)}.`,
    outbox.due > 0 &&
      oldest > healthThresholds.outboxOldestSeconds &&
      `The oldest message in the outbox has been waiting for ${formatDuration(oldest)}.`,
    outbox.failed > 0 && `${pluralize(outbox.failed, 'message')} failed or may not have been delivered.`,
    report.backupEveryHours > 0 && backupVerifiedAt === null && 'No backup has been verified yet.',
    backupAge > maxBackupAgeSeconds(report.backupEveryHours) &&
      `The last verified backup is ${formatDuration(backupAge)} old.`,
    lastIntegrityCheck === null && 'The integrity check has not been run yet.',
    checkAge > healthThresholds.integrityCheckAgeSeconds &&
      `The integrity check has not been run for ${formatDuration(checkAge)}.`,
    versions.size > 1 && `Processes of different versions share this database: ${[...versions].join(', ')}.`,
  ]
  const toIssues = (tone: HealthIssue['tone'], messages: readonly (string | false)[]) =>
    messages.filter((message) => message !== false).map((message) => ({ tone, message }))
  return [...toIssues('danger', faults), ...toIssues('warning', warnings)]
}

export function sumRequests(minutes: readonly RequestCounts[]): RequestCounts {
  return minutes.reduce(
    (sum, { requests, failed }) => ({ requests: sum.requests + requests, failed: sum.failed + failed }),
    { requests: 0, failed: 0 },
  )
}
