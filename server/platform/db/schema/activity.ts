import type { FieldChanges } from '#domain/people/activity.ts'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { bytea, day, id, ref, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** Append-only. `seal` and `sealPosition` are set once, in order (server/people/activity/sealActivity.ts). */
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
    /** The version that this change created, if the subject is versioned. */
    subjectVersion: integer(),
    changes: jsonb().$type<FieldChanges>(),
    sealPosition: bigint({ mode: 'number' }),
    seal: bytea(),
  },
  (table) => [
    // One index for each combination of the module and user filters, read backward for newest first.
    index('activity_log_newest').on(table.createdAt, table.id),
    index('activity_log_module_newest').on(table.module, table.createdAt, table.id),
    index('activity_log_user_newest').on(table.userId, table.createdAt, table.id),
    // One expression: with two columns, PostgreSQL would sometimes choose an index on only one of them.
    index('activity_log_both_newest').on(sql`(module || user_id::text)`, table.createdAt, table.id),
    index('activity_log_subject').on(table.subjectType, table.subjectId, table.id),
    index('activity_log_unsealed')
      .on(table.id)
      .where(sql`${table.seal} is null`),
    uniqueIndex('activity_log_position').on(table.sealPosition),
  ],
)

/**
 * The number of sealed entries per day and month, per module (empty for all), and per user (0 for all). Updated when entries are
 * sealed.
 */
export const activityCounts = pgTable(
  'activity_counts',
  {
    grain: text({ enum: ['day', 'month'] }).notNull(),
    start: day().notNull(),
    module: text().notNull(),
    userId: ref().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.grain, table.module, table.userId, table.start] })],
)
