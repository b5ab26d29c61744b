// What bills post to the accounts of the stock.
import { billEntryReasons } from '#domain/stock/billPostings.ts'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  sql,
  text,
} from '#server/platform/db/drizzle.ts'

import { day, oneOf, ref, timestamptz } from './columns.ts'
import { arrivalLines, bills } from './purchases.ts'
import { byUser } from './users.ts'

const micros = () =>
  numeric({ mode: 'bigint' })
    .notNull()
    .default(sql`0`)

/** What a change of a bill changes in the accounts, in millionths of the company's currency. Append-only. */
export const billEntries = pgTable(
  'bill_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    billId: ref()
      .notNull()
      .references(() => bills.id),
    reason: text({ enum: billEntryReasons }).notNull(),
    /** The line that is billed; null for what is of the whole bill. */
    arrivalId: ref(),
    arrivalLine: integer(),
    /** Debits of Arrivals not billed, of Opening stock for units that came without a cost, and of Purchase charges. */
    arrivedMicros: micros(),
    openingMicros: micros(),
    chargesMicros: micros(),
    /** Whole cents. What it is more than the debits of the bill is a purchase difference. */
    payableMicros: micros(),
    /** In the company's time zone. Never before that of an earlier entry of the bill, nor in the closed books. */
    onDate: day().notNull(),
    userId: byUser(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index('bill_entries_bill').on(table.billId),
    index('bill_entries_arrival')
      .on(table.arrivalId)
      .where(sql`arrival_id is not null`),
    foreignKey({
      name: 'bill_entries_arrival_line',
      columns: [table.arrivalId, table.arrivalLine],
      foreignColumns: [arrivalLines.arrivalId, arrivalLines.line],
    }),
    check('bill_entries_reason', oneOf(sql`${table.reason}`, billEntryReasons)),
    check(
      'bill_entries_line',
      sql`num_nulls(arrival_id, arrival_line) in (0, 2) and (arrival_id is null or (charges_micros, payable_micros) = (0, 0))
        and (arrival_id is not null or opening_micros = 0) and payable_micros % 10000 = 0`,
    ),
  ],
)
