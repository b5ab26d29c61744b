// Notifications, and which of them each user has read.
import { notificationKinds } from '#domain/insight/notifications.ts'
import { check, index, pgTable, primaryKey, sql, text, uniqueIndex } from '#server/platform/db/drizzle.ts'

import { id, timestamptz, oneOf, ref } from './columns.ts'
import { users } from './users.ts'

/**
 * Written by triggers, and those of late purchase orders by the housekeeping. There are no foreign keys to the subjects: these are never deleted, and a key would lock their
 * rows again.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    kind: text({ enum: notificationKinds }).notNull(),
    productId: ref(),
    invoiceId: ref(),
    orderId: ref(),
    purchaseOrderId: ref(),
    deliveryId: ref(),
    /** When its transaction began. */
    createdAt: timestamptz().notNull(),
    /** Of two notifications, the one inserted later has the higher id. */
    insertedAt: timestamptz()
      .notNull()
      .default(sql`clock_timestamp()`),
    settledAt: timestamptz(),
  },
  (table) => [
    // At most one open notification per kind and subject; those of purchase orders have an index of their own.
    uniqueIndex('notifications_open')
      .on(
        table.kind,
        sql`coalesce(${table.productId}, ${table.invoiceId}, ${table.orderId}, ${table.deliveryId})`,
      )
      .where(sql`${table.settledAt} is null`),
    uniqueIndex('notifications_purchase_order')
      .on(table.purchaseOrderId)
      .where(sql`${table.settledAt} is null`),
    // By kind, because each role sees only some kinds.
    index('notifications_newest')
      .on(table.kind, table.id)
      .where(sql`${table.settledAt} is null`),
    // Products that ran low in one transaction have the same timestamp and are one entry.
    index('notifications_low')
      .on(table.createdAt, table.id)
      .where(sql`${table.settledAt} is null and ${table.kind} = 'low stock'`),
    index('notifications_product')
      .on(table.productId)
      .where(sql`${table.settledAt} is null`),
    check('notifications_kind', oneOf(sql`${table.kind}`, notificationKinds)),
    check(
      'notifications_subject',
      sql`num_nonnulls(${table.productId}, ${table.invoiceId}, ${table.orderId}, ${table.purchaseOrderId}, ${table.deliveryId}) = 1`,
    ),
  ],
)

/** A user has read all notifications up to `readTo`, and later ones as listed in `notificationReads`. */
export const notificationReadMarks = pgTable('notification_read_marks', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  readTo: ref().notNull(),
})

export const notificationReads = pgTable(
  'notification_reads',
  {
    notificationId: ref()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
)
