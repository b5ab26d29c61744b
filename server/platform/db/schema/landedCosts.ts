// Landed cost: charges on arrivals, and their shares by line.
import { chargeBases } from '#domain/stock/splitCharge.ts'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { cents, day, id, oneOf, ref, timestamptz } from './columns.ts'
import { arrivalLines, bills } from './purchases.ts'
import { byUser, users } from './users.ts'

const micros = () => numeric({ mode: 'bigint' }).notNull()

/** Nothing but its undo changes. */
export const landedCosts = pgTable(
  'landed_costs',
  {
    id: id(),
    /** 'Freight' */
    label: text().notNull(),
    /** The number that the carrier gave it. */
    reference: text(),
    datedOn: day().notNull(),
    currency: text().notNull(),
    /** What one of the currency is worth in the company's own, in billionths. */
    rateNanos: bigint({ mode: 'number' }).notNull(),
    amountCents: cents(),
    /** The amount in the company's own currency, which the shares add up to. */
    valueMicros: micros(),
    /** How the user wanted it split, and how it was: by units if all values are 0. */
    basis: text({ enum: chargeBases }).notNull(),
    appliedBasis: text({ enum: chargeBases }).notNull(),
    /** The bill whose charges it is. */
    billId: ref().references(() => bills.id),
    createdAt: timestamptz().notNull(),
    createdBy: byUser(),
    undoneAt: timestamptz(),
    undoneBy: ref().references(() => users.id),
  },
  (table) => [
    uniqueIndex('landed_costs_bill')
      .on(table.billId)
      .where(sql`bill_id is not null and undone_at is null`),
    check('landed_costs_amounts', sql`amount_cents > 0 and rate_nanos > 0 and value_micros > 0`),
    check(
      'landed_costs_basis',
      sql`${oneOf(sql`basis`, chargeBases)} and ${oneOf(sql`applied_basis`, chargeBases)}`,
    ),
    check('landed_costs_undone', sql`num_nulls(undone_at, undone_by) in (0, 2)`),
  ],
)

/** Of the lines of its arrivals that have accepted units. */
export const landedCostLines = pgTable(
  'landed_cost_lines',
  {
    landedCostId: ref()
      .notNull()
      .references(() => landedCosts.id),
    arrivalId: ref().notNull(),
    arrivalLine: integer().notNull(),
    shareMicros: micros(),
    /** How many of the accepted units were in stock. */
    coveredUnits: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.landedCostId, table.arrivalId, table.arrivalLine] }),
    index('landed_cost_lines_arrival').on(table.arrivalId, table.landedCostId),
    foreignKey({
      name: 'landed_cost_lines_arrival_line',
      columns: [table.arrivalId, table.arrivalLine],
      foreignColumns: [arrivalLines.arrivalId, arrivalLines.line],
    }),
    check('landed_cost_lines_share', sql`share_micros >= 0 and covered_units >= 0`),
  ],
)
