// Receivables: payments and opening items, the entries that documents make, and the settlements between entries. All are
// append-only; triggers keep the open amounts and their sums (counters.ts).
import { paymentKinds } from '#domain/sales/payments.ts'
import { debitKinds, entryKinds, sides } from '#domain/sales/receivables.ts'
import { paymentMethods } from '#domain/sales/states.ts'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { cents, day, documentColumns, id, isDocumentReference, oneOf, ref, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { invoices } from './invoices.ts'
import { orders } from './orders.ts'
import { byUser } from './users.ts'

/** Payments from customers, and refunds to them. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** Of the series RC. */
    number: text().notNull(),
    /** Null: for an invoice without a customer record; it is settled in full. */
    customerId: ref().references(() => customers.id),
    kind: text({ enum: paymentKinds }).notNull(),
    /** A deposit on this order. */
    orderId: ref().references(() => orders.id),
    method: text({ enum: paymentMethods }).notNull(),
    /** Such as the number of the check. */
    reference: text(),
    note: text(),
    receivedOn: day().notNull(),
    amountCents: cents(),
    createdAt: timestamptz().notNull(),
    createdBy: byUser(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(number || E'\\n' || coalesce(reference, ''))`),
  },
  (table) => [
    uniqueIndex('payments_number').on(table.number),
    index('payments_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('payments_customer').on(table.customerId, table.id),
    index('payments_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    index('payments_newest').on(table.receivedOn, table.id),
    check('payments_kind', oneOf(sql`${table.kind}`, paymentKinds)),
    check('payments_method', oneOf(sql`${table.method}`, paymentMethods)),
    check('payments_amount', sql`${table.amountCents} > 0`),
    check(
      'payments_deposit',
      sql`${table.orderId} is null or (${table.kind} = 'payment' and ${table.customerId} is not null)`,
    ),
    check('payments_refund', sql`${table.kind} = 'payment' or ${table.customerId} is not null`),
  ],
)

/** Debts of a customer from before its invoices were kept here: owed, but no revenue. */
export const openingItems = pgTable(
  'opening_items',
  {
    id: id(),
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    /** The number of the invoice in the earlier system. */
    number: text().notNull(),
    onDate: day().notNull(),
    dueOn: day().notNull(),
    amountCents: cents(),
    note: text(),
    createdAt: timestamptz().notNull(),
    createdBy: byUser(),
  },
  (table) => [
    uniqueIndex('opening_items_number').on(table.customerId, sql`fold_text(${table.number})`),
    check('opening_items_amount', sql`${table.amountCents} > 0`),
  ],
)

/**
 * The log of what is owed: one row per document, and one more if it is reversed or written off. Only `customerId`, `openCents` and
 * `closedOn`, which are derived, ever change.
 */
export const receivableEntries = pgTable(
  'receivable_entries',
  {
    id: id(),
    kind: text({ enum: entryKinds }).notNull(),
    side: text({ enum: sides }).notNull(),
    ...documentColumns(),
    amountCents: cents(),
    onDate: day().notNull(),
    /** Of invoices and opening items. */
    dueOn: day(),
    /** The entry that this one reverses. */
    reverses: ref().references((): AnyPgColumn => receivableEntries.id),
    /** The reason of a reversal or a write-off. */
    note: text(),
    createdAt: timestamptz().notNull(),
    userId: byUser(),
    /** Copied from the document, so that a customer's entries are found quickly. */
    customerId: ref().references(() => customers.id),
    /** The amount that is not settled. */
    openCents: cents(),
    /** The last day of its settlements once it is settled in full. */
    closedOn: day(),
  },
  (table) => [
    uniqueIndex('receivable_entries_document')
      .on(table.documentType, table.documentId)
      .where(sql`${table.kind} <> 'write-off' and ${table.reverses} is null`),
    index('receivable_entries_write_off')
      .on(table.documentType, table.documentId)
      .where(sql`${table.kind} = 'write-off'`),
    uniqueIndex('receivable_entries_reverses').on(table.reverses),
    index('receivable_entries_customer').on(table.customerId, table.onDate, table.id),
    index('receivable_entries_open')
      .on(table.customerId, table.dueOn)
      .where(sql`${table.openCents} > 0`),
    // For a report as of an earlier day: what is open or was closed since, of all customers and of one.
    index('receivable_entries_closed').on(sql`coalesce(${table.closedOn}, 'infinity')`),
    index('receivable_entries_customer_closed').on(
      table.customerId,
      sql`coalesce(${table.closedOn}, 'infinity')`,
    ),
    check('receivable_entries_kind', oneOf(sql`${table.kind}`, entryKinds)),
    check(
      'receivable_entries_side',
      sql`${oneOf(sql`side`, sides)} and (side = 'debit') = (${oneOf(sql`kind`, debitKinds)} = (reverses is null))`,
    ),
    check('receivable_entries_document_known', sql`${isDocumentReference()} and document_id is not null`),
    check('receivable_entries_amount', sql`${table.amountCents} >= 0`),
    check('receivable_entries_open_amount', sql`${table.openCents} between 0 and ${table.amountCents}`),
    check('receivable_entries_closed', sql`(open_cents = 0) = (closed_on is not null)`),
  ],
)

/** A part of a credit that pays a part of a debit. Undone by a row with the negative amount. */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    debitId: ref()
      .notNull()
      .references(() => receivableEntries.id),
    creditId: ref()
      .notNull()
      .references(() => receivableEntries.id),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The later of the two days. */
    settledOn: day().notNull(),
    // The days of the entries, which never change. A trigger copies them, so that the ageing report of an earlier day reads only an index.
    debitOn: day(),
    /** The day of a debit without a due day. */
    debitDueOn: day(),
    creditOn: day(),
    undoes: ref().references((): AnyPgColumn => settlements.id),
    createdAt: timestamptz().notNull(),
    userId: byUser(),
  },
  (table) => [
    index('settlements_debit').on(table.debitId),
    index('settlements_credit').on(table.creditId),
    // For the sums of a report as of an earlier day: what was settled since, without reading the rows.
    index('settlements_day').on(
      table.settledOn,
      table.debitOn,
      table.debitDueOn,
      table.creditOn,
      table.amountCents,
    ),
    uniqueIndex('settlements_undoes').on(table.undoes),
    check('settlements_days', sql`num_nulls(debit_on, debit_due_on, credit_on) = 0`),
    check('settlements_amount', sql`amount_cents <> 0 and (amount_cents < 0) = (undoes is not null)`),
  ],
)

/** One run of Link Invoices, which can be undone. */
export const customerLinkBatches = pgTable(
  'customer_link_batches',
  {
    id: id(),
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    /** Whether the customer was created for it; its undo deletes an unused one. */
    createdCustomer: boolean().notNull(),
    createdAt: timestamptz().notNull(),
    userId: byUser(),
    undoneAt: timestamptz(),
  },
  (table) => [index('customer_link_batches_customer').on(table.customerId)],
)

export const customerLinks = pgTable(
  'customer_links',
  {
    batchId: ref()
      .notNull()
      .references(() => customerLinkBatches.id),
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.invoiceId] })],
)
