// Invoices and their lines.
import { termsStarts } from '#domain/company/paymentTerms.ts'
import { maxCharges } from '#domain/sales/charges.ts'
import { discountTypes, invoiceStatuses, paymentStates } from '#domain/sales/states.ts'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { products } from './catalog.ts'
import { cents, id, timestamptz, oneOf, ref } from './columns.ts'
import { customers } from './customers.ts'
import { users } from './users.ts'

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    number: text().notNull(),
    status: text({ enum: invoiceStatuses }).notNull().default('Pending'),
    customerName: text().notNull(),
    customerPhone: text().notNull(),
    customerEmail: text(),
    customerAddress: text(),
    notes: text(),
    subtotalCents: cents(),
    /** 'amount': `discountCents` was entered, and `discountBasisPoints` is its rounded share of the subtotal. */
    discountType: text({ enum: discountTypes }).notNull().default('percentage'),
    discountBasisPoints: integer().notNull(),
    discountCents: cents(),
    /** The sums of its charges, and of those that are taxed. */
    chargesCents: cents().default(0),
    taxedChargesCents: cents().default(0),
    taxPpm: integer().notNull(),
    taxCents: cents(),
    totalCents: cents(),
    createdAt: timestamptz().notNull(),
    /** The invoice date: the day on which it was created until it is processed, then that of its entry. In the time zone of that moment. */
    datedOn: date({ mode: 'string' }).notNull(),
    createdBy: ref()
      .notNull()
      .references(() => users.id),
    processedAt: timestamptz(),
    processedBy: ref().references(() => users.id),
    voidedAt: timestamptz(),
    /** The day of the void, that of its reversal in the receivables. */
    voidedOn: date({ mode: 'string' }),
    voidedBy: ref().references(() => users.id),
    voidReason: text(),
    /** The pending invoice that this one corrects; it was voided when this one was created. */
    replacesId: ref().references((): AnyPgColumn => invoices.id),
    /** The record that it was made from; the fields above are its own copy. */
    customerId: ref().references(() => customers.id),
    /** The order number of the customer. */
    customerPurchaseOrder: text(),
    shipTo: text(),
    shipToState: text(),
    /** The certificate under which no tax was charged, as printed. */
    exemptionText: text(),
    /** Null: the terms of the company when it is processed, which are then stored. */
    termsDays: integer(),
    termsFrom: text({ enum: termsStarts }),
    /** Set when it is processed. */
    dueOn: date({ mode: 'string' }),
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
    // With the amounts, to add up what is overdue without reading the invoices.
    index('invoices_due')
      .on(table.dueOn, table.openCents, table.totalCents)
      .where(sql`${table.openCents} > 0`),
    check('invoices_status_known', oneOf(sql`${table.status}`, invoiceStatuses)),
    check('invoices_total', sql`total_cents = subtotal_cents - discount_cents + charges_cents + tax_cents`),
    check(
      'invoices_amounts',
      sql`subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and taxed_charges_cents between 0 and charges_cents
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
    check('invoices_due_on', sql`${table.status} <> 'Processed' or ${table.dueOn} is not null`),
    check('invoices_processed_at', sql`${table.status} <> 'Processed' or ${table.processedAt} is not null`),
    check(
      'invoices_voided',
      sql`(${table.status} = 'Void') = (num_nulls(${table.voidedAt}, ${table.voidedOn}, ${table.voidedBy}, ${table.voidReason}) = 0)
        and num_nulls(${table.voidedAt}, ${table.voidedOn}, ${table.voidedBy}, ${table.voidReason}) in (0, 4)`,
    ),
  ],
)

/** Freight, handling or insurance; never discounted. */
export const invoiceCharges = pgTable(
  'invoice_charges',
  {
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id),
    /** From 1. */
    position: integer().notNull(),
    label: text().notNull(),
    amountCents: cents(),
    isTaxed: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.position] }),
    check('invoice_charges_position', sql`position between 1 and ${sql.raw(String(maxCharges))}`),
    check('invoice_charges_amount', sql`${table.label} <> '' and ${table.amountCents} >= 0`),
  ],
)

/** Each line has its own copy of the product, so that later edits don't change old invoices. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id),
    line: integer().notNull(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    code: text().notNull(),
    name: text().notNull(),
    description: text(),
    color: text().notNull(),
    size: text().notNull(),
    manufacturer: text(),
    category: text(),
    /** The style of the product and the place of its size in the style's scale; null without a style. */
    styleId: ref(),
    styleNumber: text(),
    styleName: text(),
    sizePosition: integer(),
    /** The prepack that filled the line, with its sizes as in 'A (1-2-2-1)', and how many packs of it. */
    prepackId: ref(),
    prepackName: text(),
    packs: integer(),
    quantity: integer().notNull(),
    unitPriceCents: cents(),
    /** The price of the catalog or of the price list, if another one was set by hand; null otherwise. */
    listPriceCents: bigint({ mode: 'number' }),
    totalCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.line] }),
    // The invoice follows the product for the sales of a recent time: ids grow with it.
    index('invoice_lines_product').on(table.productId, table.invoiceId),
    check(
      'invoice_lines_style',
      sql`num_nulls(${table.styleId}, ${table.styleNumber}, ${table.styleName}) in (0, 3)`,
    ),
    check(
      'invoice_lines_prepack',
      sql`num_nulls(${table.prepackId}, ${table.prepackName}, ${table.packs}) in (0, 3) and ${table.packs} > 0`,
    ),
    check('invoice_lines_quantity', sql`${table.quantity} > 0`),
    check('invoice_lines_list_price', sql`list_price_cents >= 0 and list_price_cents <> unit_price_cents`),
    check('invoice_lines_total', sql`${table.totalCents} = ${table.quantity} * ${table.unitPriceCents}`),
  ],
)
