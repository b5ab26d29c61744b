// How many living products there are, by category, size and stock level: added up from a few rows that triggers keep.
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges, rollUpCounters, type CounterTable } from '#server/platform/db/counterTable.ts'
import { and, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'

import { statementName, type ProductFilters } from './productFilterCondition.ts'

const kept: CounterTable = {
  counts: 'product_counts',
  changes: 'product_count_changes',
  groupBy: ['category', 'size', 'stock_level'],
}

/** Exact, at the cost of some ten rows for each category and size, however many products there are. */
export async function countProducts(db: Db, filters: ProductFilters): Promise<number> {
  const { category, size, stockLevel } = filters
  const count = prepared(db, statementName('count', filters), () =>
    db.select({ total: productTotal(filters) }).from(sql`(select 1) as once`),
  )
  const [row] = await count.execute({ category, size, stockLevel })
  return Number(row?.total ?? 0)
}

/** The same within another statement, with names where the values will stand. */
export function productTotal({ category, size, stockLevel }: ProductFilters): SQL<string> {
  const wanted = and(
    category ? sql`category = ${sql.placeholder('category')}` : undefined,
    size ? sql`size = ${sql.placeholder('size')}` : undefined,
    stockLevel === 'short' ? sql`stock_level <> 'in'` : undefined,
    stockLevel && stockLevel !== 'short' ? sql`stock_level = ${sql.placeholder('stockLevel')}` : undefined,
  )
  return sql<string>`(select coalesce(sum(count), 0) from ${withPendingChanges(kept)} ${wanted && sql`where ${wanted}`})`
}

export function rollUpProductCounters(db: Db): Promise<void> {
  return rollUpCounters(db, kept)
}

/** Sentences where the totals are not what counting gives; none means that they are right. */
export async function checkProductCounters(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{
    category: string
    size: string
    level: string
    kept: string
    real: string
  }>(sql`
    select category, size, stock_level as level, coalesce(kept.total, 0) as kept, coalesce(real.total, 0) as real
    from (select category, size, stock_level, sum(count) as total from ${withPendingChanges(kept)} group by 1, 2, 3) as kept
    full join (
      select coalesce(category, '') as category, size, stock_level, count(*) as total
      from products where deleted_at is null group by 1, 2, 3
    ) as real using (category, size, stock_level)
    where coalesce(kept.total, 0) <> coalesce(real.total, 0)
    limit 100`)
  return rows.map(
    (row) =>
      `The list counts ${row.kept} products of category "${row.category}", size "${row.size}" and level ${row.level}; there are ${row.real}.`,
  )
}
