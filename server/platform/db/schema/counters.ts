// Counter tables: counts and sums that triggers maintain, so that list totals and dashboard figures need no full scans.
// Triggers only append to the `...Changes` tables, so writers never wait for each other; background tasks roll the changes up.
import { orderKinds, orderProgresses } from '#domain/sales/orderStates.ts'
import { sides } from '#domain/sales/receivables.ts'
import { invoiceStatuses } from '#domain/sales/states.ts'
import { stockLevels } from '#domain/stock/stock.ts'
import { bigint, integer, numeric, pgTable, primaryKey, text } from '#server/platform/db/drizzle.ts'

import { cents, day, ref } from './columns.ts'

/** Products that are not deleted, by category ('' if none), size and stock level. */
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

/** The value of the stock of each category. `numeric`, because a sale must never fail on an overflow here. */
export const stockValues = pgTable('stock_values', {
  category: text().primaryKey(),
  cents: numeric({ mode: 'number' }).notNull(),
})

export const stockValueChanges = pgTable('stock_value_changes', {
  category: text().notNull(),
  cents: numeric({ mode: 'number' }).notNull(),
})

/**
 * Invoices with their totals and open amounts by status, payment state ('' unless processed), and day and month of the invoice date.
 * `numeric`, because a sale must never fail on an overflow here.
 */
export const invoiceCounts = pgTable(
  'invoice_counts',
  {
    span: text({ enum: ['day', 'month'] }).notNull(),
    firstDay: day().notNull(),
    status: text({ enum: invoiceStatuses }).notNull(),
    paymentState: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    totalCents: numeric({ mode: 'number' }).notNull(),
    openCents: numeric({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.firstDay, table.status, table.paymentState] })],
)

export const invoiceCountChanges = pgTable('invoice_count_changes', {
  day: day().notNull(),
  status: text({ enum: invoiceStatuses }).notNull(),
  paymentState: text().notNull(),
  difference: bigint({ mode: 'number' }).notNull(),
  totalCents: numeric({ mode: 'number' }).notNull(),
  openCents: numeric({ mode: 'number' }).notNull(),
})

/** Processed invoices by the day of their date, less voids and credit notes of the day. */
export const revenue = pgTable('revenue', {
  day: day().primaryKey(),
  invoices: bigint({ mode: 'number' }).notNull(),
  cents: cents(),
})

export const revenueChanges = pgTable('revenue_changes', {
  day: day().notNull(),
  invoices: bigint({ mode: 'number' }).notNull(),
  cents: cents(),
})

/** The open amounts of the receivables by side, day and due day; that of an entry without a due day is its own day. */
export const openSums = pgTable(
  'open_sums',
  {
    side: text({ enum: sides }).notNull(),
    onDate: day().notNull(),
    dueOn: day().notNull(),
    openCents: cents(),
  },
  (table) => [primaryKey({ columns: [table.side, table.onDate, table.dueOn] })],
)

export const openSumChanges = pgTable('open_sum_changes', {
  side: text({ enum: sides }).notNull(),
  onDate: day().notNull(),
  dueOn: day().notNull(),
  openCents: cents(),
})

/** Orders with their totals and open units, by the filters of their list; a season of '' means none. */
export const orderSums = pgTable(
  'order_sums',
  {
    progress: text({ enum: orderProgresses }).notNull(),
    kind: text({ enum: orderKinds }).notNull(),
    season: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    totalCents: numeric({ mode: 'number' }).notNull(),
    openUnits: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.progress, table.kind, table.season] })],
)

export const orderSumChanges = pgTable('order_sum_changes', {
  progress: text({ enum: orderProgresses }).notNull(),
  kind: text({ enum: orderKinds }).notNull(),
  season: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  totalCents: numeric({ mode: 'number' }).notNull(),
  openUnits: bigint({ mode: 'number' }).notNull(),
})

/** Purchase orders by progress, supplier and season, '' without one. `openUnits` are to come. */
export const purchaseSums = pgTable(
  'purchase_sums',
  {
    progress: text().notNull(),
    supplierId: ref().notNull(),
    season: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    openUnits: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.progress, table.supplierId, table.season] })],
)

export const purchaseSumChanges = pgTable('purchase_sum_changes', {
  progress: text().notNull(),
  supplierId: ref().notNull(),
  season: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  openUnits: bigint({ mode: 'number' }).notNull(),
})

/** Bills by state and supplier. */
export const billCounts = pgTable(
  'bill_counts',
  {
    state: text().notNull(),
    supplierId: ref().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.state, table.supplierId] })],
)

export const billCountChanges = pgTable('bill_count_changes', {
  state: text().notNull(),
  supplierId: ref().notNull(),
  difference: bigint({ mode: 'number' }).notNull(),
})

/** The open orders of a day and their units, as housekeeping found them last on that day: the orders don't tell it later. */
export const openOrderDays = pgTable('open_order_days', {
  day: day().primaryKey(),
  orders: integer().notNull(),
  units: bigint({ mode: 'number' }).notNull(),
})
