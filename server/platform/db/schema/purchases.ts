// Purchase orders to suppliers with their lines, the arrivals of goods, and the bills of suppliers.
import { billStates } from '#domain/purchasing/billStates.ts'
import { purchaseOrderStates, purchaseProgresses } from '#domain/purchasing/purchaseOrderStates.ts'
import {
  type AnyPgColumn,
  bigint,
  boolean,
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

import { cents, day, id, oneOf, ref, timestamptz } from './columns.ts'
import { copiedCheck, copiedColumns } from './lineColumns.ts'
import { suppliers } from './records.ts'
import { byUser, users } from './users.ts'

/** The sum of its lines, written with them. */
const unitSum = () => integer().notNull().default(0)

/** Millionths of a currency; null if nobody knows the cost. */
const unitCost = () => bigint({ mode: 'number' })

export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: id(),
    /** Of the series PO. */
    number: text().notNull(),
    state: text({ enum: purchaseOrderStates }).notNull().default('Draft'),
    supplierId: ref()
      .notNull()
      .references(() => suppliers.id),
    // Copies of the supplier, so that later edits don't change old orders.
    supplierName: text().notNull(),
    supplierEmail: text(),
    supplierAddress: text(),
    /** The number that the supplier gave it. */
    supplierReference: text(),
    season: text(),
    /** The day of creation, in the company's time zone of that moment. */
    orderedOn: day().notNull(),
    /** When the goods are expected, unless their line has another day; null if nobody knows. */
    expectedOn: day(),
    /** The first day on which something open is expected, written with the lines. */
    nextExpectedOn: day(),
    currency: text().notNull(),
    /** What one of the currency is worth in the company's own, in billionths. */
    rateNanos: bigint({ mode: 'number' }).notNull(),
    notes: text(),
    orderedUnits: unitSum(),
    acceptedUnits: unitSum(),
    cancelledUnits: unitSum(),
    openUnits: unitSum(),
    /** What is not cancelled, in hundredths of the currency. */
    totalCents: cents().default(0),
    /** The highest number that a line ever had: a number is not used again. */
    lastLine: integer().notNull().default(0),
    progress: text({ enum: purchaseProgresses })
      .notNull()
      .generatedAlwaysAs(
        sql`case when state <> 'Ordered' then lower(state)
          when open_units > 0 then case when accepted_units > 0 then 'partly received' else 'open' end
          when accepted_units > 0 then 'received' else 'cancelled' end`,
      ),
    createdAt: timestamptz().notNull(),
    createdBy: byUser(),
    placedAt: timestamptz(),
    placedBy: ref().references(() => users.id),
    cancelledAt: timestamptz(),
    cancelledBy: ref().references(() => users.id),
    cancelReason: text(),
    /** What an edit is based on. */
    version: integer().notNull().default(1),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || E'\\n' || supplier_name || E'\\n' || coalesce(supplier_reference, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('purchase_orders_number').on(table.number),
    index('purchase_orders_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Read backwards for newest first.
    index('purchase_orders_newest').on(table.orderedOn, table.id),
    index('purchase_orders_progress').on(table.progress, table.orderedOn, table.id),
    index('purchase_orders_supplier').on(table.supplierId, table.orderedOn, table.id),
    // What is still to come, by the day on which it is expected next.
    index('purchase_orders_to_come')
      .on(sql`coalesce(${table.nextExpectedOn}, 'infinity')`, table.id)
      .where(sql`${table.state} = 'Ordered' and ${table.openUnits} > 0`),
    // All of them, sorted by that day.
    index('purchase_orders_expected_day').on(sql`coalesce(${table.nextExpectedOn}, 'infinity')`, table.id),
    // Few: of all orders, also drafts, only what is open has a next day.
    index('purchase_orders_next')
      .on(table.nextExpectedOn)
      .where(sql`${table.nextExpectedOn} is not null`),
    check('purchase_orders_state', oneOf(sql`${table.state}`, purchaseOrderStates)),
    check('purchase_orders_expected', sql`expected_on >= ordered_on`),
    check('purchase_orders_rate', sql`rate_nanos > 0 and total_cents >= 0`),
    check(
      'purchase_orders_units',
      sql`accepted_units >= 0 and cancelled_units >= 0 and cancelled_units <= ordered_units
        and open_units between 0 and ordered_units - cancelled_units`,
    ),
    check('purchase_orders_nothing_came', sql`${table.state} = 'Ordered' or ${table.acceptedUnits} = 0`),
    check(
      'purchase_orders_placed',
      sql`num_nulls(placed_at, placed_by) in (0, 2) and (state <> 'Ordered' or placed_at is not null)`,
    ),
    check(
      'purchase_orders_cancelled',
      sql`(${table.state} = 'Cancelled') = (num_nulls(cancelled_at, cancelled_by, cancel_reason) = 0)
        and num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3)`,
    ),
  ],
)

export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    purchaseOrderId: ref()
      .notNull()
      .references(() => purchaseOrders.id),
    ...copiedColumns(),
    quantity: integer().notNull(),
    /** In all its arrivals; more than the quantity if more came. */
    accepted: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    /** In the currency of the order. */
    unitCostMicros: unitCost(),
    /** Of this line; null: the day of the order. */
    expectedOn: day(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseOrderId, table.line] }),
    uniqueIndex('purchase_order_lines_product').on(table.productId, table.purchaseOrderId),
    // What is coming of a product, and in drafts, of all that was ever ordered of it.
    index('purchase_order_lines_open')
      .on(table.productId, table.purchaseOrderId)
      .where(sql`${table.quantity} > ${table.accepted} + ${table.cancelled}`),
    copiedCheck('purchase_order_lines'),
    check(
      'purchase_order_lines_units',
      sql`quantity > 0 and accepted >= 0 and cancelled between 0 and quantity`,
    ),
    check('purchase_order_lines_cost', sql`unit_cost_micros >= 0`),
  ],
)

/** Goods that came. Nothing but what is billed of them changes: an undo is a counter-arrival with negative units. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: id(),
    /** Of the series AR. */
    number: text().notNull(),
    /** Null: Receive Stock, without a purchase order. */
    purchaseOrderId: ref().references(() => purchaseOrders.id),
    supplierId: ref().references(() => suppliers.id),
    supplierName: text(),
    arrivedOn: day().notNull(),
    /** The number of the delivery note, as the user typed it. */
    note: text(),
    acceptedUnits: integer().notNull(),
    rejectedUnits: integer().notNull(),
    /** On bills that are not void. */
    billedUnits: unitSum(),
    /** No bill comes for the rest. */
    billingClosedAt: timestamptz(),
    billingClosedBy: ref().references(() => users.id),
    /** The arrival that this one undoes. */
    reverses: ref().references((): AnyPgColumn => arrivals.id),
    createdAt: timestamptz().notNull(),
    createdBy: byUser(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || E'\\n' || coalesce(supplier_name, '') || E'\\n' || coalesce(note, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('arrivals_number').on(table.number),
    uniqueIndex('arrivals_reverses')
      .on(table.reverses)
      .where(sql`${table.reverses} is not null`),
    index('arrivals_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('arrivals_newest').on(table.arrivedOn, table.id),
    index('arrivals_order')
      .on(table.purchaseOrderId, table.id)
      .where(sql`${table.purchaseOrderId} is not null`),
    index('arrivals_supplier')
      .on(table.supplierId, table.arrivedOn, table.id)
      .where(sql`${table.supplierId} is not null`),
    // What is left to bill, for one supplier or all.
    index('arrivals_to_bill')
      .on(table.arrivedOn, table.id)
      .where(
        sql`reverses is null and supplier_id is not null and billed_units < accepted_units and billing_closed_at is null`,
      ),
    check(
      'arrivals_billed',
      sql`billed_units between 0 and greatest(0, accepted_units) and num_nulls(billing_closed_at, billing_closed_by) in (0, 2)`,
    ),
    check('arrivals_supplier_named', sql`(supplier_id is null) = (supplier_name is null)`),
    check(
      'arrivals_sign',
      sql`case when reverses is null then accepted_units >= 0 and rejected_units >= 0 else accepted_units <= 0 and rejected_units <= 0 end`,
    ),
  ],
)

/** Received units are accepted, which go to stock, or rejected. */
export const arrivalLines = pgTable(
  'arrival_lines',
  {
    arrivalId: ref()
      .notNull()
      .references(() => arrivals.id),
    ...copiedColumns(),
    /** Of the purchase order. */
    orderLine: integer(),
    accepted: integer().notNull(),
    rejected: integer().notNull(),
    rejectReason: text(),
    /** On bills that are not void. */
    billed: unitSum(),
    /** In the company's own currency, at the rate of the order on that day. */
    unitCostMicros: unitCost(),
  },
  (table) => [
    primaryKey({ columns: [table.arrivalId, table.line] }),
    index('arrival_lines_product').on(table.productId, table.arrivalId),
    copiedCheck('arrival_lines'),
    check('arrival_lines_units', sql`(accepted, rejected) <> (0, 0) and accepted * rejected >= 0`),
    check('arrival_lines_reason', sql`(rejected <> 0) = (reject_reason is not null)`),
    check('arrival_lines_cost', sql`unit_cost_micros >= 0`),
    check('arrival_lines_billed', sql`billed between 0 and greatest(0, accepted)`),
  ],
)

export const bills = pgTable(
  'bills',
  {
    id: id(),
    /** The supplier's. */
    number: text().notNull(),
    supplierId: ref()
      .notNull()
      .references(() => suppliers.id),
    supplierName: text().notNull(),
    datedOn: day().notNull(),
    dueOn: day(),
    currency: text().notNull(),
    /** What one of the currency is worth in the company's own, in billionths. */
    rateNanos: bigint({ mode: 'number' }).notNull(),
    /** As printed on the bill, in hundredths of the currency, with its charges. */
    amountCents: cents(),
    chargesCents: cents(),
    /** Sums of its lines. */
    units: unitSum(),
    linesCents: cents().default(0),
    /** A cost is not the one of the purchase order, or lines and charges don't make the amount. */
    differs: boolean().notNull().default(false),
    notes: text(),
    createdAt: timestamptz().notNull(),
    createdBy: byUser(),
    voidedAt: timestamptz(),
    voidedBy: ref().references(() => users.id),
    voidReason: text(),
    /** What an edit is based on. */
    version: integer().notNull().default(1),
    state: text({ enum: billStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when voided_at is not null then 'void' when differs then 'differs' else 'right' end`,
      ),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(number || E'\\n' || supplier_name)`),
  },
  (table) => [
    index('bills_number').on(sql`fold_text(number)`),
    index('bills_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Read backwards for newest first.
    index('bills_newest').on(table.datedOn, table.id),
    index('bills_state').on(table.state, table.datedOn, table.id),
    index('bills_supplier').on(table.supplierId, table.datedOn, table.id),
    check('bills_due', sql`due_on >= dated_on`),
    check(
      'bills_amounts',
      sql`rate_nanos > 0 and amount_cents >= 0 and charges_cents >= 0 and lines_cents >= 0`,
    ),
    check('bills_voided', sql`num_nulls(voided_at, voided_by, void_reason) in (0, 3)`),
  ],
)

/** Units of lines of arrivals. */
export const billLines = pgTable(
  'bill_lines',
  {
    billId: ref()
      .notNull()
      .references(() => bills.id),
    line: integer().notNull(),
    arrivalId: ref().notNull(),
    arrivalLine: integer().notNull(),
    quantity: integer().notNull(),
    /** In the currency of the bill. */
    unitCostMicros: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.billId, table.line] }),
    // Also for what is billed of an arrival.
    uniqueIndex('bill_lines_arrival').on(table.arrivalId, table.arrivalLine, table.billId),
    foreignKey({
      name: 'bill_lines_arrival_line',
      columns: [table.arrivalId, table.arrivalLine],
      foreignColumns: [arrivalLines.arrivalId, arrivalLines.line],
    }),
    check('bill_lines_units', sql`quantity > 0 and unit_cost_micros >= 0`),
  ],
)
