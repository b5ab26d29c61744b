// The sums of the ledger of sales, which its triggers maintain: by month and item, by month and customer, and by day.
import type { Db } from '#server/platform/db/connect.ts'
import { type CounterTable, rollUpCounters } from '#server/platform/db/counterTable.ts'

/** The columns that entries and their sums share. */
export const saleSumColumns = [
  'units',
  'net_cents',
  'list_cents',
  'returned_units',
  'returned_cents',
  'restocked_units',
  'cost_micros',
  'known_net_cents',
  'unknown_units',
] as const

const sums = Object.fromEntries(saleSumColumns.map((column) => [column, column]))

export const saleSums = {
  item: {
    counts: 'sales_by_item',
    changes: 'sales_by_item_changes',
    groupBy: ['month', 'item_id'],
    sums,
  },
  customer: {
    counts: 'sales_by_customer',
    changes: 'sales_by_customer_changes',
    groupBy: ['month', 'customer_id'],
    sums,
  },
  day: { counts: 'sales_by_day', changes: 'sales_by_day_changes', groupBy: ['day'], sums },
} satisfies Record<string, CounterTable>

export async function rollUpSaleSums(db: Db): Promise<void> {
  for (const table of Object.values(saleSums)) await rollUpCounters(db, table)
}
