// Invoices and their lines.
import { invoiceStatuses } from '#domain/sales/invoices.ts'
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

import { products } from './catalog.ts'
import { cents, id, timestamptz, oneOf, ref } from './columns.ts'
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
    discountBasisPoints: integer().notNull(),
    discountCents: cents(),
    taxBasisPoints: integer().notNull(),
    taxCents: cents(),
    totalCents: cents(),
    createdAt: timestamptz().notNull(),
    createdBy: ref()
      .notNull()
      .references(() => users.id),
    processedAt: timestamptz(),
    processedBy: ref().references(() => users.id),
    voidedAt: timestamptz(),
    voidedBy: ref().references(() => users.id),
    voidReason: text(),
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
    // Read backwards for newest first.
    index('invoices_newest').on(table.createdAt, table.id),
    index('invoices_status_newest').on(table.status, table.createdAt, table.id),
    index('invoices_processed')
      .on(table.processedAt)
      .where(sql`${table.status} = 'Processed'`),
    check('invoices_status_known', oneOf(sql`${table.status}`, invoiceStatuses)),
    check('invoices_total', sql`total_cents = subtotal_cents - discount_cents + tax_cents`),
    check(
      'invoices_amounts',
      sql`subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and discount_basis_points between 0 and 10000 and tax_basis_points between 0 and 5000`,
    ),
    check('invoices_processed_at', sql`${table.status} <> 'Processed' or ${table.processedAt} is not null`),
    check(
      'invoices_voided',
      sql`(${table.status} = 'Void') = (num_nulls(${table.voidedAt}, ${table.voidedBy}, ${table.voidReason}) = 0)
        and num_nulls(${table.voidedAt}, ${table.voidedBy}, ${table.voidReason}) in (0, 3)`,
    ),
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
    quantity: integer().notNull(),
    unitPriceCents: cents(),
    totalCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.line] }),
    index('invoice_lines_product').on(table.productId),
    check(
      'invoice_lines_style',
      sql`num_nulls(${table.styleId}, ${table.styleNumber}, ${table.styleName}) in (0, 3)`,
    ),
    check('invoice_lines_quantity', sql`${table.quantity} > 0`),
    check('invoice_lines_total', sql`${table.totalCents} = ${table.quantity} * ${table.unitPriceCents}`),
  ],
)
