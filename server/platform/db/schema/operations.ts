// Backups and runs of the integrity check.
import { integrityCheckOutcomes, type IntegrityCheckProgress } from '#domain/operations/integrityCheck.ts'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { id, timestamptz, oneOf, ref } from './columns.ts'
import { byUser, users } from './users.ts'

/** Integrity checks that an Admin started, with progress and results. */
export const integrityCheckRuns = pgTable(
  'integrity_check_runs',
  {
    id: id(),
    startedBy: byUser(),
    startedAt: timestamptz().notNull(),
    /** The process that runs the check, until its lease expires. */
    process: text().notNull(),
    leasedUntil: timestamptz().notNull(),
    cancelRequestedAt: timestamptz(),
    endedAt: timestamptz(),
    outcome: text({ enum: integrityCheckOutcomes }),
    progress: jsonb().$type<IntegrityCheckProgress[]>().notNull(),
    /** The first messages; `differenceCount` counts all. */
    differences: jsonb().$type<string[]>().notNull(),
    differenceCount: integer().notNull().default(0),
    /** The error of a failed run. */
    error: text(),
  },
  (table) => [
    // At most one runs at a time, across all processes.
    uniqueIndex('integrity_check_runs_running')
      .on(sql`(true)`)
      .where(sql`${table.endedAt} is null`),
    check('integrity_check_runs_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check('integrity_check_runs_outcome', oneOf(sql`${table.outcome}`, integrityCheckOutcomes)),
  ],
)

/** Backups, started and finished. The process that makes a backup holds a lease on its row. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** Null for scheduled backups. */
    requestedBy: ref().references(() => users.id),
    /** The machine that made the backup. */
    host: text().notNull(),
    startedAt: timestamptz().notNull(),
    /** The process must renew the lease before this time; null once the backup has ended. */
    leasedUntil: timestamptz(),
    endedAt: timestamptz(),
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    images: integer(),
    /** Image files that were missing in the file store. */
    missingImages: integer(),
    /** Set once the backup was restored into a scratch database and its integrity checked. */
    verifiedAt: timestamptz(),
    error: text(),
    /** Set once the file was deleted. */
    removedAt: timestamptz(),
  },
  (table) => [
    // At most one runs at a time.
    uniqueIndex('backups_running')
      .on(sql`(true)`)
      .where(sql`${table.endedAt} is null`),
    index('backups_verified')
      .on(table.verifiedAt)
      .where(sql`${table.verifiedAt} is not null`),
    check('backups_ended', sql`(${table.endedAt} is null) = (${table.leasedUntil} is not null)`),
    check(
      'backups_outcome',
      sql`(${table.endedAt} is not null) = (num_nonnulls(${table.verifiedAt}, ${table.error}) = 1)`,
    ),
  ],
)
