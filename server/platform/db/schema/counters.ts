// Counts and sums that are kept, so that nobody has to add up all products or invoices to say them.
import { invoiceStatuses } from '#domain/sales/invoices.ts'
import { stockLevels } from '#domain/stock/stock.ts'
import { bigint, date, index, numeric, pgTable, primaryKey, text } from '#server/platform/db/drizzle.ts'

import { cents, ref } from './columns.ts'

/**
 * How many living products there are of each category, size and stock level: what a list says in total is added up from
 * these few rows. Kept by triggers, which only ever append to `productCountChanges`; these are folded in from time to
 * time, so that nobody who sells waits for anybody who imports. No category is the empty text.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    category: text().notNull(),
    size: text().notNull(),
    stockLevel: text({ enum: stockLevels }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.size, table.stockLevel] })],
)

export const productCountChanges = pgTable('product_count_changes', {
  category: text().notNull(),
  size: text().notNull(),
  stockLevel: text({ enum: stockLevels }).notNull(),
  difference: bigint({ mode: 'number' }).notNull(),
})

/**
 * What the stock of the living products of each category is worth, kept in the same way. No sum of these is too high for them:
 * a sale must never fail because of it.
 */
export const stockValues = pgTable('stock_values', {
  category: text().primaryKey(),
  cents: numeric({ mode: 'number' }).notNull(),
})

export const stockValueChanges = pgTable('stock_value_changes', {
  category: text().notNull(),
  cents: numeric({ mode: 'number' }).notNull(),
})

/**
 * How many invoices of each status were created on each day, and in each month, where the company is: what the list says in
 * total is added up from these. Kept by triggers, which only ever append to `invoiceCountChanges`; these are folded in from
 * time to time.
 */
export const invoiceCounts = pgTable(
  'invoice_counts',
  {
    span: text({ enum: ['day', 'month'] }).notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    status: text({ enum: invoiceStatuses }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.firstDay, table.status] })],
)

export const invoiceCountChanges = pgTable('invoice_count_changes', {
  day: date({ mode: 'string' }).notNull(),
  status: text({ enum: invoiceStatuses }).notNull(),
  difference: bigint({ mode: 'number' }).notNull(),
})

/**
 * What was sold in each month of the company's time zone: invoices that were processed then and not made void since, the units
 * on them of each category (none is the empty text) and of each product. Kept like the counts above.
 */
export const revenue = pgTable('revenue', {
  month: date({ mode: 'string' }).primaryKey(),
  invoices: bigint({ mode: 'number' }).notNull(),
  cents: cents(),
})

export const revenueChanges = pgTable('revenue_changes', {
  month: date({ mode: 'string' }).notNull(),
  invoices: bigint({ mode: 'number' }).notNull(),
  cents: cents(),
})

export const categorySales = pgTable(
  'category_sales',
  {
    month: date({ mode: 'string' }).notNull(),
    category: text().notNull(),
    units: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.category] })],
)

export const categorySaleChanges = pgTable('category_sale_changes', {
  month: date({ mode: 'string' }).notNull(),
  category: text().notNull(),
  units: bigint({ mode: 'number' }).notNull(),
})

export const productSales = pgTable(
  'product_sales',
  {
    month: date({ mode: 'string' }).notNull(),
    productId: ref().notNull(),
    units: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.productId] }),
    // Read backwards for the best sellers of a month.
    index('product_sales_best').on(table.month, table.units, table.productId),
  ],
)

export const productSaleChanges = pgTable('product_sale_changes', {
  month: date({ mode: 'string' }).notNull(),
  productId: ref().notNull(),
  units: bigint({ mode: 'number' }).notNull(),
})
