// Messages on their way out: mails and WhatsApp.
import { attemptOutcomes, deliveryChannels, deliveryPurposes } from '#domain/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { id, timestamptz, oneOf, ref } from './columns.ts'
import { invoices } from './invoices.ts'
import { users } from './users.ts'

/** The outbox: every message is a row here, in the transaction of the deed that it tells of, before it is sent. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    channel: text({ enum: deliveryChannels }).notNull(),
    purpose: text({ enum: deliveryPurposes }).notNull(),
    invoiceId: ref().references(() => invoices.id),
    requestedBy: ref().references(() => users.id),
    /** By which request, so that whatever the log says of it later, anywhere, can be laid beside that. */
    requestId: text(),
    /** An e-mail address, or a telephone number as digits. */
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Of a mail alone. */
    html: text(),
    /** Fixed by the row, so that a repeated mail is the same mail. */
    messageId: text().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Set exactly while queued. */
    nextAttemptAt: timestamptz(),
    /** Whoever sends it has it until then; afterwards, another may take it. */
    leasedUntil: timestamptz(),
    lastAttemptAt: timestamptz(),
    /** The document that WhatsApp has already, once it was uploaded. */
    mediaId: text(),
    /** What the other side calls the message it accepted. */
    reference: text(),
    lastWords: text(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('deliveries_message').on(table.messageId),
    index('deliveries_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'queued'`),
    index('deliveries_status').on(table.status, table.id),
    index('deliveries_invoice').on(table.invoiceId, table.id),
    index('deliveries_recipient').on(table.channel, table.recipient, table.lastAttemptAt),
    check('deliveries_channel', oneOf(sql`${table.channel}`, deliveryChannels)),
    check('deliveries_purpose', oneOf(sql`${table.purpose}`, deliveryPurposes)),
    check('deliveries_status_known', oneOf(sql`${table.status}`, deliveryStatuses)),
    check('deliveries_due_known', sql`(${table.status} = 'queued') = (${table.nextAttemptAt} is not null)`),
  ],
)

/** One attempt to send a message, written before it begins and once more when it ends. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: ref()
      .notNull()
      .references(() => deliveries.id),
    attempt: integer().notNull(),
    startedAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    outcome: text({ enum: attemptOutcomes }),
    words: text(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.attempt] }),
    check('delivery_attempts_outcome', oneOf(sql`${table.outcome}`, attemptOutcomes)),
  ],
)
