// The log of everything that anyone did.
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { bytea, id, timestamptz, ref } from './columns.ts'
import { users } from './users.ts'

/** Which fields went from what to what. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>

/** The log: only ever added to, then sealed once, in order. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    createdAt: timestamptz().notNull(),
    userId: ref().references(() => users.id),
    /** Who it was, as they were called then. */
    userName: text().notNull(),
    action: text().notNull(),
    module: text().notNull(),
    ipAddress: text().notNull(),
    subjectType: text(),
    subjectId: ref(),
    /** The subject's version that this deed made, where it has versions. */
    subjectVersion: integer(),
    changes: jsonb().$type<FieldChanges>(),
    sealPosition: bigint({ mode: 'number' }),
    seal: bytea(),
  },
  (table) => [
    // Read backwards for newest first, from where the span of days ends: one for each choice of the other filters.
    index('activity_log_newest').on(table.createdAt, table.id),
    index('activity_log_module_newest').on(table.module, table.createdAt, table.id),
    index('activity_log_user_newest').on(table.userId, table.createdAt, table.id),
    // Person and module as one: with both in a row, an index of one of them would seem to PostgreSQL to do as well.
    index('activity_log_both_newest').on(sql`(module || user_id::text)`, table.createdAt, table.id),
    index('activity_log_subject').on(table.subjectType, table.subjectId, table.id),
    index('activity_log_unsealed')
      .on(table.id)
      .where(sql`${table.seal} is null`),
    uniqueIndex('activity_log_position').on(table.sealPosition),
  ],
)

/**
 * How many sealed entries of the log there are, of each day and of each month of the company, of each module and of all
 * (''), of each person and of all (0): a total of the activity page is added up from a few of these. Written by whoever seals.
 */
export const activityCounts = pgTable(
  'activity_counts',
  {
    grain: text({ enum: ['day', 'month'] }).notNull(),
    start: date({ mode: 'string' }).notNull(),
    module: text().notNull(),
    userId: ref().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.grain, table.module, table.userId, table.start] })],
)
