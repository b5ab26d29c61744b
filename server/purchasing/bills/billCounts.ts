// The number of bills by state and supplier, from a counter table that triggers update.
import type { BillFilters } from '#contract/purchasing/bills.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type CounterTable, rollUpCounters, withPendingChanges } from '#server/platform/db/counterTable.ts'
import { and, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { bills } from '#server/platform/db/schema.ts'

export interface BillCounts {
  total: number
  differing: number
}

const counters: CounterTable = {
  counts: 'bill_counts',
  changes: 'bill_count_changes',
  groupBy: ['state', 'supplier_id'],
}

/** Of the bills that match filters. */
export async function countBills(
  db: Db,
  { show, supplierId, ...others }: BillFilters,
  matching: SQL | undefined,
): Promise<BillCounts> {
  const counted = and(
    sql`true`,
    show && sql`state = ${show}`,
    supplierId ? sql`supplier_id = ${supplierId}` : undefined,
  )
  const source = Object.values(others).some(Boolean)
    ? sql`(select state, 1 as count from ${bills} where ${matching ?? sql`true`}) as matching`
    : sql`${withPendingChanges(counters)} where ${counted}`
  const { rows } = await db.execute<Record<keyof BillCounts, number>>(sql`
    select coalesce(sum(count), 0)::float8 as total,
      coalesce(sum(count) filter (where state = 'differs'), 0)::float8 as differing
    from ${source}`)
  return rows[0] ?? { total: 0, differing: 0 }
}

export function rollUpBillCounts(db: Db): Promise<void> {
  return rollUpCounters(db, counters)
}

/** Integrity check: returns one sentence per count that differs from the bills. */
export async function checkBillCounts(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ state: string; supplier: string }>(
    db,
    sql`
    select state, suppliers.name as supplier
    from (
      select state, supplier_id, count from ${withPendingChanges(counters)}
      union all select state, supplier_id, -1 from bills
    ) as counts join suppliers on suppliers.id = supplier_id
    group by state, suppliers.id having sum(count) <> 0
    order by state, suppliers.id`,
  )
  return rows.map(
    ({ state, supplier }) => `The number of bills of ${supplier} that are ${state} does not match the bills.`,
  )
}
