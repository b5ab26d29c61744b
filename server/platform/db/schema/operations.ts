// Backups, and runs of the proof.
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
import { users } from './users.ts'

/** Runs of the proof that an Admin started: who, when, how far it has come and what it found. */
export const integrityCheckRuns = pgTable(
  'proof_runs',
  {
    id: id(),
    startedBy: ref()
      .notNull()
      .references(() => users.id),
    startedAt: timestamptz().notNull(),
    /** The process that runs it, and when that last said so: one that fell silent has lost it. */
    process: text().notNull(),
    beatAt: timestamptz().notNull(),
    cancelAskedAt: timestamptz(),
    endedAt: timestamptz(),
    outcome: text({ enum: integrityCheckOutcomes }),
    progress: jsonb().$type<IntegrityCheckProgress[]>().notNull(),
    /** Sentences, the first some hundred; the count is of all. */
    differences: jsonb().$type<string[]>().notNull(),
    differenceCount: integer().notNull().default(0),
    /** Why it failed. */
    words: text(),
  },
  (table) => [
    // One at a time among all processes.
    uniqueIndex('proof_runs_running')
      .on(sql`(true)`)
      .where(sql`${table.endedAt} is null`),
    check('proof_runs_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check('proof_runs_outcome', oneOf(sql`${table.outcome}`, integrityCheckOutcomes)),
  ],
)

/** Every backup that was begun: whoever makes it holds a lease on its row, which says in the end what came of it. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** Null where the schedule asked for it. */
    requestedBy: ref().references(() => users.id),
    /** The machine that made it. */
    host: text().notNull(),
    startedAt: timestamptz().notNull(),
    /** Whoever makes it has until then to say that they still do; null once it ended. */
    leasedUntil: timestamptz(),
    endedAt: timestamptz(),
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    images: integer(),
    /** Files of pictures that the store should have had and had not. */
    missingImages: integer(),
    /** Set once it was restored into a scratch database and proved: only then it counts. */
    provedAt: timestamptz(),
    error: text(),
    /** Set once its file was taken away. */
    removedAt: timestamptz(),
  },
  (table) => [
    // One at a time, whoever asks.
    uniqueIndex('backups_running')
      .on(sql`(true)`)
      .where(sql`${table.endedAt} is null`),
    index('backups_proved')
      .on(table.provedAt)
      .where(sql`${table.provedAt} is not null`),
    check('backups_ended', sql`(${table.endedAt} is null) = (${table.leasedUntil} is not null)`),
    check(
      'backups_outcome',
      sql`(${table.endedAt} is not null) = (num_nonnulls(${table.provedAt}, ${table.error}) = 1)`,
    ),
  ],
)
