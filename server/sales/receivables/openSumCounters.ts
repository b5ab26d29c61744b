// Sums of what is open by side and days, read from a counter table that triggers update.
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges, rollUpCounters, type CounterTable } from '#server/platform/db/counterTable.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

const counters: CounterTable = {
  counts: 'open_sums',
  changes: 'open_sum_changes',
  groupBy: ['side', 'on_date', 'due_on'],
  sums: { open_cents: 'open_cents' },
}

/**
 * A subquery `counted` with the columns `side`, `on_date`, `due_on` and `open_cents` of the open entries; sum over it for exact values.
 * `due_on` of entries without a due day is their own day.
 */
export const countedOpenSums = withPendingChanges(counters)

export function rollUpOpenSums(db: Db): Promise<void> {
  return rollUpCounters(db, counters)
}

/** Integrity check: returns one sentence per sum that differs from the entries. */
export async function checkOpenSums(db: Db): Promise<string[]> {
  const rows = await findDifferences<{
    side: string
    day: string
    due: string
    counted: string
    actual: string
  }>(
    db,
    sql`
    select side, on_date::text as day, due_on::text as due, sum(counted) as counted, sum(actual) as actual
    from (
      select side, on_date, due_on, open_cents as counted, 0 as actual from ${countedOpenSums}
      union all
      select side, on_date, coalesce(due_on, on_date), 0, open_cents from receivable_entries where open_cents > 0
    ) as sums
    group by side, on_date, due_on having sum(counted) <> sum(actual) order by on_date, due_on, side`,
  )
  return rows.map(
    ({ side, day, due, counted, actual }) =>
      `The ageing report counts ${counted} cents of open ${side}s of ${day} due on ${due}; the entries add up to ${actual}.`,
  )
}
