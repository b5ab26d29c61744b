// Product totals by category, size and stock level, read from a counter table that triggers update.
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges, rollUpCounters, type CounterTable } from '#server/platform/db/counterTable.ts'
import { and, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { prepared } from '#server/platform/db/prepared.ts'

import { type CountedFilters, statementName } from './productFilterCondition.ts'

const counters: CounterTable = {
  counts: 'product_counts',
  changes: 'product_count_changes',
  groupBy: ['category', 'size', 'stock_level'],
}

/** Exact. Reads about ten rows per category and size, however many products there are. */
export async function countProducts(db: Db, filters: CountedFilters): Promise<number> {
  const { category, size, stockLevel } = filters
  const counted = { category, size, stockLevel }
  const count = prepared(db, statementName('count', counted), () =>
    db.select({ total: productTotal(counted) }).from(sql`(select 1) as once`),
  )
  const [row] = await count.execute(counted)
  return Number(row?.total ?? 0)
}

/** The total as a subquery with placeholders for the filter values. */
export function productTotal({ category, size, stockLevel }: CountedFilters): SQL<string> {
  const condition = and(
    category ? sql`category = ${sql.placeholder('category')}` : undefined,
    size ? sql`size = ${sql.placeholder('size')}` : undefined,
    stockLevel === 'short' ? sql`stock_level <> 'in'` : undefined,
    stockLevel && stockLevel !== 'short' ? sql`stock_level = ${sql.placeholder('stockLevel')}` : undefined,
  )
  return sql<string>`(select coalesce(sum(count), 0) from ${withPendingChanges(counters)} ${condition && sql`where ${condition}`})`
}

export function rollUpProductCounters(db: Db): Promise<void> {
  return rollUpCounters(db, counters)
}

/** Returns a message for each counter that doesn't match the products. */
export async function checkProductCounters(db: Db): Promise<string[]> {
  const rows = await findDifferences<{
    category: string
    size: string
    level: string
    counted: string
    actual: string
  }>(
    db,
    sql`
    select category, size, stock_level as level, coalesce(counters.total, 0) as counted, coalesce(actual.total, 0) as actual
    from (select category, size, stock_level, sum(count) as total from ${withPendingChanges(counters)} group by 1, 2, 3) as counters
    full join (
      select coalesce(category, '') as category, size, stock_level, count(*) as total
      from products where deleted_at is null group by 1, 2, 3
    ) as actual using (category, size, stock_level)
    where coalesce(counters.total, 0) <> coalesce(actual.total, 0)`,
  )
  return rows.map(
    (row) =>
      `The product counter for category "${row.category}", size "${row.size}" and stock level ${row.level} is ${row.counted}; the actual count is ${row.actual}.`,
  )
}
