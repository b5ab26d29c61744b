// Stock value by category, read from a counter table that triggers update.
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges, rollUpCounters, type CounterTable } from '#server/platform/db/counterTable.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

const counters: CounterTable = {
  counts: 'stock_values',
  changes: 'stock_value_changes',
  groupBy: ['category'],
  sums: { cents: 'cents' },
}

interface StockValues {
  /** In cents. */
  totalCents: number
  categories: { category: string | null; valueCents: number }[]
}

/** Categories by value, highest first, at most `limit`. The total includes all categories. */
export async function findStockValues(db: Db, limit: number): Promise<StockValues> {
  const { rows } = await db.execute<{ category: string; cents: string; total: string }>(sql`
    select category, sum(cents) as cents, sum(sum(cents)) over () as total from ${withPendingChanges(counters)}
    group by category having sum(cents) > 0 order by sum(cents) desc, category limit ${limit}`)
  return {
    totalCents: toSafeCents(rows[0]?.total ?? '0'),
    categories: rows.map(({ category, cents }) => ({
      category: category || null,
      valueCents: toSafeCents(cents),
    })),
  }
}

/** Caps sums above 90 trillion dollars, which a number can't hold exactly. */
function toSafeCents(cents: string): number {
  return Math.min(Number(cents), Number.MAX_SAFE_INTEGER)
}

export function rollUpStockValues(db: Db): Promise<void> {
  return rollUpCounters(db, counters)
}

/** Returns a message for each sum that doesn't match the products. */
export async function checkStockValues(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ category: string; counted: string; actual: string }>(
    db,
    sql`
    select category, sum(counted) as counted, sum(actual) as actual
    from (
      select category, cents as counted, 0 as actual from ${withPendingChanges(counters)}
      union all select coalesce(category, ''), 0, quantity * price_cents from products where deleted_at is null
    ) as sums
    group by category having sum(counted) <> sum(actual) order by category`,
  )
  return rows.map(
    (row) =>
      `The stock value of category "${row.category}" is ${row.counted} cents; its products add up to ${row.actual}.`,
  )
}
