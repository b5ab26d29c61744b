// The cost ledger.
import { costReasons } from '#domain/stock/costReasons.ts'
import {
  bigint,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { products } from './catalog.ts'
import { day, documentColumns, isDocumentReference, oneOf, ref, timestamptz } from './columns.ts'
import { landedCosts } from './landedCosts.ts'
import { bills } from './purchases.ts'
import { users } from './users.ts'

/** The value of up to 3,000,000 units at the highest cost exceeds a bigint. */
const value = () => numeric({ mode: 'bigint' })

/** Millionths of the company's currency; null if no cost is known. */
const unitCost = () => bigint({ mode: 'bigint' })

/** What changed the units on hand of a product, or their value; its columns add up to `productCosts`. Append-only. */
export const costEntries = pgTable(
  'cost_entries',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** No foreign key, whose check would lock a product a second time: its row in `productCosts` is written in the same statement. */
    productId: ref().notNull(),
    reason: text({ enum: costReasons }).notNull(),
    units: integer().notNull(),
    /** Null while the product has no cost. */
    valueMicros: value(),
    /** What of the amount is not in stock: cost of goods sold of a bill or landed cost, purchase difference of an arrival that was undone. */
    expenseMicros: value()
      .notNull()
      .default(sql`0`),
    /** With which the units came, if it was given. */
    unitCostMicros: unitCost(),
    ...documentColumns(),
    /** Of the invoice or arrival; for a credit note, that of its invoice. */
    documentLine: integer(),
    /** The bill whose costs differ from those of the arrival that is the document. */
    billId: ref().references(() => bills.id),
    /** Which makes units of the arrival dearer that is the document. */
    landedCostId: ref().references(() => landedCosts.id),
    /** Of a first cost and its undo: how many first costs the product had up to then. */
    firstCostNumber: integer(),
    /** In the company's time zone. Never before that of an earlier entry of the product, nor in the closed books. */
    onDate: day().notNull(),
    /** Null for units that were there when the ledger began. */
    userId: ref().references(() => users.id),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    // Nothing reads entries by their id alone.
    primaryKey({ columns: [table.productId, table.id] }),
    // By line, for what comes back and for bills.
    index('cost_entries_document')
      .on(table.documentType, table.documentId, table.documentLine)
      .where(sql`document_type in ('invoice', 'creditNote', 'arrival')`),
    // The next first cost of a product needs the undo of the one before.
    uniqueIndex('cost_entries_first')
      .on(table.productId, table.reason, sql`coalesce(first_cost_number, 1)`)
      .where(sql`reason in ('first cost', 'first cost undone')`),
    check('cost_entries_reason', oneOf(sql`${table.reason}`, costReasons)),
    check('cost_entries_document_known', isDocumentReference()),
    check(
      'cost_entries_units',
      sql`(units <> 0) = (reason not in ('first cost', 'first cost undone', 'billed', 'landed cost', 'landed cost undone'))`,
    ),
    check('cost_entries_value', sql`value_micros is not null or expense_micros = 0`),
    check('cost_entries_cost', sql`unit_cost_micros >= 0`),
    check('cost_entries_bill', sql`(reason = 'billed') = (bill_id is not null)`),
    check(
      'cost_entries_landed',
      sql`(reason in ('landed cost', 'landed cost undone')) = (landed_cost_id is not null)`,
    ),
    check('cost_entries_user', sql`(reason = 'opening') = (user_id is null)`),
  ],
)

/** The units on hand of a product and their value: the sums of its entries. Written with them, under the lock of the product. */
export const productCosts = pgTable(
  'product_costs',
  {
    productId: ref()
      .primaryKey()
      .references(() => products.id),
    units: integer().notNull(),
    /** Null, like the next four, while no cost is known. */
    valueMicros: value(),
    /** Of one unit, rounded; after the last unit has left, what it was worth. */
    averageMicros: unitCost(),
    /** The lowest and the highest cost with which units came, corrections included. */
    lowMicros: unitCost(),
    highMicros: unitCost(),
    /** The first cost, and the units on hand that it valued. */
    firstCostMicros: unitCost(),
    firstUnits: integer().notNull().default(0),
    /** How many first costs were undone. */
    undoneFirstCosts: integer().notNull().default(0),
    /** The day of the last entry. */
    lastOn: day().notNull(),
  },
  () => [
    check('product_costs_units', sql`units >= 0 and (units > 0 or coalesce(value_micros, 0) = 0)`),
    check(
      'product_costs_known',
      sql`num_nulls(value_micros, average_micros, low_micros, high_micros, first_cost_micros) in (0, 5)`,
    ),
    check(
      'product_costs_bounds',
      sql`low_micros >= 0 and value_micros between units * low_micros::numeric and units * high_micros::numeric
        and average_micros between low_micros and high_micros`,
    ),
  ],
)
