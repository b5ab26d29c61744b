// What the bell tells of, and who has read it.
import { notificationKinds } from '#domain/insight/notifications.ts'
import { check, index, pgTable, primaryKey, sql, text, uniqueIndex } from '#server/platform/db/drizzle.ts'

import { id, timestamptz, oneOf, ref } from './columns.ts'
import { users } from './users.ts'

/**
 * What the bell tells of: one row for each time that something came to need attention, open until it no longer does. Triggers
 * alone write them, of things that are never deleted: a foreign key would only lock once more what they fire for.
 */
export const notifications = pgTable(
  'notices',
  {
    id: id(),
    kind: text({ enum: notificationKinds }).notNull(),
    productId: ref(),
    invoiceId: ref(),
    deliveryId: ref(),
    createdAt: timestamptz().notNull(),
    settledAt: timestamptz(),
  },
  (table) => [
    // Once per crossing: what is open is not opened again.
    uniqueIndex('notices_open')
      .on(table.kind, sql`coalesce(${table.productId}, ${table.invoiceId}, ${table.deliveryId})`)
      .where(sql`${table.settledAt} is null`),
    // The newest of each kind, since each role is told of some kinds alone.
    index('notices_newest')
      .on(table.kind, table.id)
      .where(sql`${table.settledAt} is null`),
    check('notices_kind', oneOf(sql`${table.kind}`, notificationKinds)),
    check(
      'notices_subject',
      sql`num_nonnulls(${table.productId}, ${table.invoiceId}, ${table.deliveryId}) = 1`,
    ),
  ],
)

/** Up to which notice somebody has read them all; beyond it, `noticeReads` names those that they have read. */
export const notificationReadMarks = pgTable('notice_marks', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  readTo: ref().notNull(),
})

/** Who has read which notice. */
export const notificationReads = pgTable(
  'notice_reads',
  {
    noticeId: ref()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] })],
)
