// The outbox: emails, WhatsApp messages and labels for printers, and the attempts to send them.
import type { Statement } from '#contract/sales/statements.ts'
import { attemptOutcomes, deliveryChannels, deliveryPurposes } from '#domain/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'
import type { OrderForm } from '#domain/sales/orderForms.ts'
import { statementKinds } from '#domain/sales/receivables.ts'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { day, documentColumns, id, isDocumentReference, oneOf, ref, timestamptz } from './columns.ts'
import { printerProfiles } from './records.ts'
import { users } from './users.ts'

/** Each message is inserted in the transaction of the change it reports, and sent after the commit. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    channel: text({ enum: deliveryChannels }).notNull(),
    purpose: text({ enum: deliveryPurposes }).notNull(),
    /** The document to attach, rendered when the message is sent. */
    ...documentColumns(),
    requestedBy: ref().references(() => users.id),
    /** The request that queued the message, so that later log lines about it can be matched. */
    requestId: text(),
    /** An email address, a phone number as digits, or the name of a printer. */
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Emails only. */
    html: text(),
    /** Stored, so that a resent email has the same Message-ID. */
    messageId: text().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Set only while queued. */
    nextAttemptAt: timestamptz(),
    /** One process has the message leased until then; afterwards another may claim it. */
    leasedUntil: timestamptz(),
    lastAttemptAt: timestamptz(),
    /** WhatsApp's id of the uploaded document. */
    mediaId: text(),
    /** The receiving server's id of the accepted message. */
    reference: text(),
    serverReply: text(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('deliveries_message').on(table.messageId),
    index('deliveries_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'queued'`),
    index('deliveries_status').on(table.status, table.id),
    index('deliveries_document').on(table.documentType, table.documentId, table.id),
    index('deliveries_recipient').on(table.channel, table.recipient, table.lastAttemptAt),
    check('deliveries_channel', oneOf(sql`${table.channel}`, deliveryChannels)),
    check('deliveries_purpose', oneOf(sql`${table.purpose}`, deliveryPurposes)),
    check('deliveries_document_known', isDocumentReference()),
    check('deliveries_status_known', oneOf(sql`${table.status}`, deliveryStatuses)),
    check('deliveries_due_known', sql`(${table.status} = 'queued') = (${table.nextAttemptAt} is not null)`),
  ],
)

/** An attempt to send a message: inserted before it starts, updated when it ends. */
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
    serverReply: text(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.attempt] }),
    check('delivery_attempts_outcome', oneOf(sql`${table.outcome}`, attemptOutcomes)),
  ],
)

/** The statement of an email, so that each attempt attaches the same one. The document of the delivery is the customer. */
export const statementDeliveries = pgTable(
  'statement_deliveries',
  {
    deliveryId: ref()
      .primaryKey()
      .references(() => deliveries.id),
    kind: text({ enum: statementKinds }).notNull(),
    /** Null: from the first entry. */
    fromDay: day(),
    toDay: day().notNull(),
    /** The last entry and settlement that it includes. */
    upToEntry: bigint({ mode: 'number' }).notNull(),
    upToSettlement: bigint({ mode: 'number' }).notNull(),
    /** As read for the email. Null for emails queued before it was stored: the statement is then read again up to the two ids. */
    statement: jsonb().$type<Statement>(),
  },
  (table) => [check('statement_deliveries_kind', oneOf(sql`${table.kind}`, statementKinds))],
)

/** The order form of an email, so that each attempt attaches the same one. The document of the delivery is the customer. */
export const orderFormDeliveries = pgTable('order_form_deliveries', {
  deliveryId: ref()
    .primaryKey()
    .references(() => deliveries.id),
  fileName: text().notNull(),
  form: jsonb().$type<OrderForm>().notNull(),
})

/** What a printer gets, so that each attempt prints the same labels. */
export const labelDeliveries = pgTable('label_deliveries', {
  deliveryId: ref()
    .primaryKey()
    .references(() => deliveries.id),
  printerProfileId: ref()
    .notNull()
    .references(() => printerProfiles.id),
  zpl: text().notNull(),
})
