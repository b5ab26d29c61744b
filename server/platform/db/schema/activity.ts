// The activity log.
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

export type FieldChanges = Record<string, { from: unknown; to: unknown }>

/** Append-only. Entries are sealed once, in order (hash chain). */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    createdAt: timestamptz().notNull(),
    userId: ref().references(() => users.id),
    /** The user's name at that time. */
    userName: text().notNull(),
    action: text().notNull(),
    module: text().notNull(),
    ipAddress: text().notNull(),
    subjectType: text(),
    subjectId: ref(),
    /** The version of the subject that this action created. */
    subjectVersion: integer(),
    changes: jsonb().$type<FieldChanges>(),
    sealPosition: bigint({ mode: 'number' }),
    seal: bytea(),
  },
  (table) => [
    // One index for each combination of filters, read backwards from the end of the date range.
    index('activity_log_newest').on(table.createdAt, table.id),
    index('activity_log_module_newest').on(table.module, table.createdAt, table.id),
    index('activity_log_user_newest').on(table.userId, table.createdAt, table.id),
    // One expression for user and module: with two columns PostgreSQL would prefer an index on one of them.
    index('activity_log_both_newest').on(sql`(module || user_id::text)`, table.createdAt, table.id),
    index('activity_log_subject').on(table.subjectType, table.subjectId, table.id),
    index('activity_log_unsealed')
      .on(table.id)
      .where(sql`${table.seal} is null`),
    uniqueIndex('activity_log_position').on(table.sealPosition),
  ],
)

/**
 * Number of sealed entries by day and by month, by module and for all (''), by user and for all (0). Totals of the activity page are
 * sums of a few rows. Updated by the process that seals entries.
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
