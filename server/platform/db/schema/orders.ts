// Orders of customers, their lines and charges, and the runs that allocate stock to them.
import { orderKinds, orderProgresses, orderStates } from '#domain/sales/orderStates.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { cents, day, id, oneOf, ref, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import {
  amountColumns,
  areAmounts,
  chargeChecks,
  chargeColumns,
  documentHead,
  isTotal,
} from './documentHead.ts'
import { imports } from './imports.ts'
import { lineChecks, lineColumns } from './lineColumns.ts'
import { byUser, users } from './users.ts'

/** Kept by a trigger on the lines. */
const unitSum = () => integer().notNull().default(0)

export const orders = pgTable(
  'orders',
  {
    /** The number is of the series SO. */
    ...documentHead(),
    state: text({ enum: orderStates }).notNull().default('Draft'),
    kind: text({ enum: orderKinds }).notNull(),
    season: text(),
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    /** The day of creation, in the company's time zone of that moment. */
    orderedOn: day().notNull(),
    /** The ship window: not before, and not after. */
    startShipOn: day(),
    cancelOn: day(),
    /** Whether an allocation run allocates all that is open of it, or nothing. */
    shipComplete: boolean().notNull(),
    /** The last day of a quote. */
    validUntil: day(),
    // The amounts of what is not cancelled.
    ...amountColumns(),
    discountBasisPoints: integer().notNull(),
    taxPpm: integer().notNull(),
    totalCents: cents(),
    orderedUnits: unitSum(),
    allocatedUnits: unitSum(),
    invoicedUnits: unitSum(),
    cancelledUnits: unitSum(),
    /** The highest number that a line ever had, kept by a trigger: a number is not used again. */
    lastLine: integer().notNull().default(0),
    /** Of the allocated ones; written with the entries of pick lists. */
    pickedUnits: unitSum(),
    /** The allocated units at their prices. */
    allocatedCents: cents().default(0),
    progress: text({ enum: orderProgresses })
      .notNull()
      .generatedAlwaysAs(
        sql`case when state <> 'Confirmed' then lower(state)
          when ordered_units = invoiced_units + cancelled_units then case when invoiced_units > 0 then 'invoiced' else 'cancelled' end
          when invoiced_units > 0 then 'partly invoiced'
          when allocated_units = 0 then 'open'
          when allocated_units + cancelled_units = ordered_units then 'allocated' else 'partly allocated' end`,
      ),
    /** The import that created it. */
    importId: ref().references(() => imports.id),
    confirmedAt: timestamptz(),
    confirmedBy: ref().references(() => users.id),
    cancelledAt: timestamptz(),
    cancelledBy: ref().references(() => users.id),
    cancelReason: text(),
    /** What an edit is based on. A trigger raises it with each change of the units of lines. */
    version: integer().notNull().default(1),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || E'\\n' || customer_name || E'\\n' || customer_phone || E'\\n' || coalesce(customer_email, '')
          || E'\\n' || coalesce(customer_purchase_order, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    index('orders_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Read backwards for newest first.
    index('orders_newest').on(table.orderedOn, table.id),
    // With the amount, to add up bookings without reading the orders.
    index('orders_booked')
      .on(table.orderedOn, table.totalCents)
      .where(sql`${table.state} = 'Confirmed'`),
    index('orders_progress').on(table.progress, table.orderedOn, table.id),
    index('orders_import')
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    index('orders_customer').on(table.customerId, table.orderedOn, table.id),
    // What is left to do, in the order of shipping.
    index('orders_to_ship')
      .on(sql`coalesce(${table.startShipOn}, ${table.orderedOn})`, table.id)
      .where(
        sql`${table.state} = 'Confirmed' and ${table.orderedUnits} > ${table.invoicedUnits} + ${table.cancelledUnits}`,
      ),
    // For what a customer would owe.
    index('orders_customer_allocated')
      .on(table.customerId)
      .where(sql`${table.allocatedUnits} > 0`),
    check('orders_state', oneOf(sql`${table.state}`, orderStates)),
    check('orders_kind', oneOf(sql`${table.kind}`, orderKinds)),
    check('orders_window', sql`${table.startShipOn} <= ${table.cancelOn}`),
    check('orders_total', isTotal()),
    check(
      'orders_amounts',
      sql`${areAmounts()}
        and discount_basis_points between 0 and 10000 and tax_ppm between 0 and 500000 and tax_ppm % 10 = 0`,
    ),
    check(
      'orders_units',
      sql`allocated_units >= 0 and invoiced_units >= 0 and cancelled_units >= 0
        and allocated_units + invoiced_units + cancelled_units <= ordered_units`,
    ),
    check(
      'orders_nothing_held',
      sql`${table.state} = 'Confirmed' or ${table.allocatedUnits} + ${table.invoicedUnits} = 0`,
    ),
    check(
      'orders_confirmed',
      sql`num_nulls(confirmed_at, confirmed_by) in (0, 2) and (state = 'Draft' or confirmed_at is not null or state = 'Cancelled')`,
    ),
    check(
      'orders_cancelled',
      sql`(${table.state} = 'Cancelled') = (num_nulls(cancelled_at, cancelled_by, cancel_reason) = 0)
        and num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3)`,
    ),
  ],
)

/** Each unit that was ordered is allocated, invoiced, cancelled, or on back order: the rest. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    ...lineColumns(),
    /** In units that were taken from stock for it. */
    allocated: integer().notNull().default(0),
    /** On its invoices that are not void. */
    invoiced: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.line] }),
    // For the orders of a product and what of it is on back order.
    index('order_lines_product').on(table.productId, table.orderId),
    index('order_lines_back_order')
      .on(table.productId, table.orderId)
      .where(sql`${table.quantity} > ${table.allocated} + ${table.invoiced} + ${table.cancelled}`),
    // For the units of a product on hand.
    index('order_lines_allocated')
      .on(table.productId)
      .where(sql`${table.allocated} > 0`),
    ...lineChecks('order_lines'),
    check(
      'order_lines_units',
      sql`allocated >= 0 and invoiced >= 0 and cancelled >= 0 and allocated + invoiced + cancelled <= quantity`,
    ),
  ],
)

export const orderCharges = pgTable(
  'order_charges',
  {
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    ...chargeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    ...chargeChecks('order_charges', table),
  ],
)

/** Stock allocated to several orders at once, which can be undone. */
export const allocationRuns = pgTable('allocation_runs', {
  id: id(),
  createdAt: timestamptz().notNull(),
  userId: byUser(),
  undoneAt: timestamptz(),
  undoneBy: ref().references(() => users.id),
  /** What its undo released; the rest was invoiced, released or cancelled before. */
  undoneUnits: integer(),
})

export const allocationRunLines = pgTable(
  'allocation_run_lines',
  {
    runId: ref()
      .notNull()
      .references(() => allocationRuns.id),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    /** The line may have been removed since. */
    line: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.orderId, table.line] }),
    index('allocation_run_lines_order').on(table.orderId),
    check('allocation_run_lines_quantity', sql`${table.quantity} > 0`),
  ],
)
