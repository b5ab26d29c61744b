// Invoices and their lines.
import { termsStarts } from '#domain/company/paymentTerms.ts'
import {
  discountTypes,
  invoiceStatuses,
  paymentStates,
  pickings,
  shippingStates,
} from '#domain/sales/states.ts'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { cents, day, oneOf, ref, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import {
  amountColumns,
  areAmounts,
  chargeChecks,
  chargeColumns,
  documentHead,
  isTotal,
} from './documentHead.ts'
import { lineChecks, lineColumns } from './lineColumns.ts'
import { orderLines, orders } from './orders.ts'
import { users } from './users.ts'

export const invoices = pgTable(
  'invoices',
  {
    ...documentHead(),
    status: text({ enum: invoiceStatuses }).notNull().default('Pending'),
    /** 'amount': `discountCents` was entered, and `discountBasisPoints` is its rounded share of the subtotal. */
    discountType: text({ enum: discountTypes }).notNull().default('percentage'),
    discountBasisPoints: integer().notNull(),
    ...amountColumns(),
    chargesCents: cents().default(0),
    taxedChargesCents: cents().default(0),
    taxPpm: integer().notNull(),
    totalCents: cents(),
    /** The invoice date: the day on which it was created until it is processed, then that of its entry. In the time zone of that moment. */
    datedOn: day().notNull(),
    processedAt: timestamptz(),
    processedBy: ref().references(() => users.id),
    voidedAt: timestamptz(),
    /** The day of the void, that of its reversal in the receivables. */
    voidedOn: day(),
    voidedBy: ref().references(() => users.id),
    voidReason: text(),
    /** The pending invoice that this one corrects; it was voided when this one was created. */
    replacesId: ref().references((): AnyPgColumn => invoices.id),
    /** The record that it was made from; the head is its own copy. */
    customerId: ref().references(() => customers.id),
    /** The certificate under which no tax was charged, as printed. */
    exemptionText: text(),
    /** Null: the terms of the company when it is processed, which are then stored. */
    termsDays: integer(),
    termsFrom: text({ enum: termsStarts }),
    /** Set when it is processed. */
    dueOn: day(),
    /** When its units left the house, with whom, under which tracking number and in how many cartons. */
    dispatchedOn: day(),
    carrier: text(),
    trackingNumber: text(),
    cartons: integer(),
    /** How much of it is picked; written with the entries of pick lists. */
    picking: text({ enum: pickings }).notNull().default('none'),
    /** The way of its units out of the house. Null for a void invoice, and for a processed one that was neither picked nor dispatched. */
    shipping: text({ enum: shippingStates }).generatedAlwaysAs(
      sql`case when status = 'Void' then null when dispatched_on is not null then 'dispatched' when picking = 'all' then 'picked'
        when picking = 'part' then 'partly picked' when status = 'Pending' then 'to pick' end`,
    ),
    /** The unsettled rest, kept by a trigger on settlements; 0 unless processed. */
    openCents: cents().default(0),
    /** The total of its credit notes. */
    creditedCents: cents().default(0),
    /** Null unless processed. */
    paymentState: text({ enum: paymentStates }).generatedAlwaysAs(
      sql`case when status <> 'Processed' then null when open_cents = 0 and credited_cents > 0 and credited_cents = total_cents then 'credited'
        when open_cents = 0 then 'paid' when open_cents < total_cents then 'part paid' else 'unpaid' end`,
    ),
    /** The searched text, folded like that of products. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || E'\n' || customer_name || E'\n' || customer_phone || E'\n' || coalesce(customer_email, ''))`,
      ),
  },
  (table) => [
    index('invoices_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Counts the invoices of a customer; there is no customer table.
    index('invoices_customer').on(table.customerName, table.customerPhone),
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_replaces')
      .on(table.replacesId)
      .where(sql`${table.replacesId} is not null`),
    check('invoices_replaces_older', sql`${table.replacesId} < ${table.id}`),
    // Read backwards for newest first.
    index('invoices_newest').on(table.datedOn, table.id),
    index('invoices_status_newest').on(table.status, table.datedOn, table.id),
    // For the units of a style sold in the last days.
    index('invoices_created').on(table.createdAt, table.id),
    // For the revenue of a month: what was processed in it, and what was voided in it after it was processed.
    index('invoices_processed')
      .on(table.datedOn, table.id)
      .where(sql`${table.processedAt} is not null`),
    index('invoices_processed_void')
      .on(table.voidedOn)
      .where(sql`${table.processedAt} is not null and ${table.voidedOn} is not null`),
    index('invoices_customer_record')
      .on(table.customerId, table.createdAt, table.id)
      .where(sql`${table.customerId} is not null`),
    // For what a customer would owe once they are processed.
    index('invoices_customer_pending')
      .on(table.customerId)
      .where(sql`${table.customerId} is not null and ${table.status} = 'Pending'`),
    index('invoices_payment_state')
      .on(table.paymentState, table.datedOn, table.id)
      .where(sql`${table.paymentState} is not null`),
    index('invoices_shipping')
      .on(table.shipping, table.datedOn, table.id)
      .where(sql`${table.shipping} is not null`),
    // With the amounts, to add up what is overdue without reading the invoices.
    index('invoices_due')
      .on(table.dueOn, table.openCents, table.totalCents)
      .where(sql`${table.openCents} > 0`),
    check('invoices_status_known', oneOf(sql`${table.status}`, invoiceStatuses)),
    check('invoices_total', isTotal()),
    check(
      'invoices_amounts',
      sql`${areAmounts()}
        and discount_basis_points between 0 and 10000 and tax_ppm between 0 and 500000
        and tax_ppm % 10 = 0`,
    ),
    check('invoices_discount_type', oneOf(sql`${table.discountType}`, discountTypes)),
    check(
      'invoices_open',
      sql`open_cents between 0 and total_cents and credited_cents between 0 and total_cents
        and (status = 'Processed' or open_cents + credited_cents = 0)`,
    ),
    check('invoices_terms', sql`${table.termsDays} between 0 and 365`),
    check(
      'invoices_terms_from',
      sql`num_nulls(terms_days, terms_from) in (0, 2) and ${oneOf(sql`terms_from`, termsStarts)}`,
    ),
    check(
      'invoices_dispatch',
      sql`num_nonnulls(carrier, tracking_number, cartons) = 0 or (dispatched_on is not null and cartons > 0)`,
    ),
    check('invoices_due_on', sql`${table.status} <> 'Processed' or ${table.dueOn} is not null`),
    check('invoices_processed_at', sql`${table.status} <> 'Processed' or ${table.processedAt} is not null`),
    check(
      'invoices_voided',
      sql`(${table.status} = 'Void') = (num_nulls(${table.voidedAt}, ${table.voidedOn}, ${table.voidedBy}, ${table.voidReason}) = 0)
        and num_nulls(${table.voidedAt}, ${table.voidedOn}, ${table.voidedBy}, ${table.voidReason}) in (0, 4)`,
    ),
  ],
)

export const invoiceCharges = pgTable(
  'invoice_charges',
  {
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id),
    ...chargeColumns(),
    /** The order that it is a charge of; null if there is none. */
    orderId: ref().references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.position] }),
    // For the charges of an order that its invoices have.
    index('invoice_charges_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    ...chargeChecks('invoice_charges', table),
  ],
)

/** Each line has its own copy of the product, so that later edits don't change old invoices. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id),
    ...lineColumns(),
    /** The line of the order that it delivers; null if there is none. */
    orderId: ref(),
    orderLine: integer(),
    totalCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.line] }),
    // The invoice follows the product for the sales of a recent time: ids grow with it.
    index('invoice_lines_product').on(table.productId, table.invoiceId),
    ...lineChecks('invoice_lines'),
    foreignKey({
      name: 'invoice_lines_order_line',
      columns: [table.orderId, table.orderLine],
      foreignColumns: [orderLines.orderId, orderLines.line],
    }),
    // For the invoices of an order.
    index('invoice_lines_order')
      .on(table.orderId, table.orderLine)
      .where(sql`${table.orderId} is not null`),
    check('invoice_lines_order_known', sql`num_nulls(order_id, order_line) in (0, 2)`),
    check('invoice_lines_total', sql`${table.totalCents} = ${table.quantity} * ${table.unitPriceCents}`),
  ],
)
