// The ledger of sales, and its sums: counter tables that triggers on the entries maintain.
import { saleKinds } from '#domain/sales/saleKinds.ts'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
} from '#server/platform/db/drizzle.ts'

import { products } from './catalog.ts'
import { cents, day, id, oneOf, ref } from './columns.ts'

/** What a product was when it was sold. A sale after an edit of the product has another row. Written under the lock of the product. */
export const soldItems = pgTable(
  'sold_items',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    code: text().notNull(),
    name: text().notNull(),
    styleId: ref(),
    styleNumber: text(),
    styleName: text(),
    color: text().notNull(),
    size: text().notNull(),
    sizePosition: integer(),
    category: text(),
    manufacturer: text(),
    season: text(),
    /** False if the line is older than its season: it is then that of the product on the day of the entry. */
    seasonKnown: boolean().notNull(),
  },
  (table) => [
    index('sold_items_product').on(table.productId),
    index('sold_items_style')
      .on(table.styleId)
      .where(sql`${table.styleId} is not null`),
  ],
)

/**
 * The lines of processed invoices, their voids and their credit notes, each on the day of its document. Append-only, but for the customer
 * of an invoice that is linked to one later.
 */
export const saleEntries = pgTable(
  'sale_entries',
  {
    /** The day of the invoice, its void or the credit note, in the company's time zone. */
    onDate: day().notNull(),
    kind: text({ enum: saleKinds }).notNull(),
    /** The invoice, also of a void, or the credit note. */
    documentId: ref().notNull(),
    /** Of the invoice. */
    line: integer().notNull(),
    /** No foreign key, whose check would lock the item: it is written with the first entry, and never deleted. */
    itemId: ref().notNull(),
    /** Of the invoice; null without a customer record. Merged customers are resolved when it is read. */
    customerId: ref(),
    /** Below 0 for a void; 0 for a credit note, like the next two. */
    units: integer().notNull(),
    /** After the share of the discount of the document. */
    netCents: cents(),
    /** The units at their list price. */
    listCents: cents(),
    /** What a credit note takes off; 0 for the others. */
    returnedUnits: integer().notNull(),
    returnedCents: cents(),
    /** Of the returned units, those that went back to stock. */
    restockedUnits: integer().notNull(),
    /** Below 0 for what comes back. Null if the line left without a cost. */
    costMicros: numeric({ mode: 'bigint' }),
    /** The net amount less what is returned, if the cost is known; otherwise 0. */
    knownNetCents: cents().generatedAlwaysAs(
      sql`case when cost_micros is null then 0 else net_cents - returned_cents end`,
    ),
    /** The units less the returned ones, if the cost is not known; otherwise 0. */
    unknownUnits: integer()
      .notNull()
      .generatedAlwaysAs(sql`case when cost_micros is null then units - returned_units else 0 end`),
  },
  (table) => [
    // By day for a part of a month, and by document for its void and credit notes.
    primaryKey({ columns: [table.onDate, table.kind, table.documentId, table.line] }),
    index('sale_entries_customer')
      .on(table.customerId, table.onDate)
      .where(sql`${table.customerId} is not null`),
    index('sale_entries_item').on(table.itemId, table.onDate),
    check('sale_entries_kind', oneOf(sql`${table.kind}`, saleKinds)),
    check(
      'sale_entries_sold',
      sql`case kind when 'invoice' then units > 0 and least(net_cents, list_cents) >= 0
        when 'void' then units < 0 and greatest(net_cents, list_cents) <= 0 else units = 0 and net_cents = 0 and list_cents = 0 end`,
    ),
    check(
      'sale_entries_returned',
      sql`returned_cents >= 0 and restocked_units between 0 and returned_units
        and (kind = 'credit note' or (returned_units = 0 and returned_cents = 0))`,
    ),
  ],
)

/** Sums of entries. `numeric`, because a sale must never fail on an overflow here. */
const sums = () => ({
  units: bigint({ mode: 'number' }).notNull(),
  netCents: numeric({ mode: 'number' }).notNull(),
  listCents: numeric({ mode: 'number' }).notNull(),
  returnedUnits: bigint({ mode: 'number' }).notNull(),
  returnedCents: numeric({ mode: 'number' }).notNull(),
  restockedUnits: bigint({ mode: 'number' }).notNull(),
  /** Of the entries whose cost is known. */
  costMicros: numeric({ mode: 'bigint' }).notNull(),
  knownNetCents: numeric({ mode: 'number' }).notNull(),
  unknownUnits: bigint({ mode: 'number' }).notNull(),
})

const itemKeys = () => ({ month: day().notNull(), itemId: ref().notNull() })
const customerKeys = () => ({
  month: day().notNull(),
  /** 0 without a customer record. */
  customerId: ref().notNull(),
})

export const salesByItem = pgTable('sales_by_item', { ...itemKeys(), ...sums() }, (table) => [
  primaryKey({ columns: [table.month, table.itemId] }),
])
export const salesByItemChanges = pgTable('sales_by_item_changes', { ...itemKeys(), ...sums() })

export const salesByCustomer = pgTable('sales_by_customer', { ...customerKeys(), ...sums() }, (table) => [
  primaryKey({ columns: [table.month, table.customerId] }),
])
export const salesByCustomerChanges = pgTable('sales_by_customer_changes', { ...customerKeys(), ...sums() })

export const salesByDay = pgTable('sales_by_day', { day: day().primaryKey(), ...sums() })
export const salesByDayChanges = pgTable('sales_by_day_changes', { day: day().notNull(), ...sums() })
