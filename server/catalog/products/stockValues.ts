// What the stock of the living products is worth, by category: added up from a few rows that triggers keep.
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges, rollUpCounters, type CounterTable } from '#server/platform/db/counterTable.ts'
import { sql } from '#server/platform/db/drizzle.ts'

const kept: CounterTable = {
  counts: 'stock_values',
  changes: 'stock_value_changes',
  groupBy: ['category'],
  sums: { cents: 'cents' },
}

interface StockValues {
  /** In cents. */
  total: number
  categories: { category: string | null; value: number }[]
}

/** The most valuable categories first, at most `limit`; the total is of all. Null is no category. */
export async function findStockValues(db: Db, limit: number): Promise<StockValues> {
  const { rows } = await db.execute<{ category: string; cents: string; total: string }>(sql`
    select category, sum(cents) as cents, sum(sum(cents)) over () as total from ${withPendingChanges(kept)}
    group by category having sum(cents) > 0 order by sum(cents) desc, category limit ${limit}`)
  return {
    total: exactCents(rows[0]?.total ?? '0'),
    categories: rows.map(({ category, cents }) => ({ category: category || null, value: exactCents(cents) })),
  }
}

/** Beyond ninety trillion dollars no sum is exact any more, and none is told. */
function exactCents(cents: string): number {
  return Math.min(Number(cents), Number.MAX_SAFE_INTEGER)
}

export function rollUpStockValues(db: Db): Promise<void> {
  return rollUpCounters(db, kept)
}

/** Sentences where these sums are not what the products come to; none means that they are right. */
export async function checkStockValues(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ category: string; kept: string; real: string }>(sql`
    select category, sum(kept) as kept, sum(real) as real
    from (
      select category, cents as kept, 0 as real from ${withPendingChanges(kept)}
      union all select coalesce(category, ''), 0, quantity * price_cents from products where deleted_at is null
    ) as sums
    group by category having sum(kept) <> sum(real) order by category limit 100`)
  return rows.map(
    (row) =>
      `The dashboard has the stock of category "${row.category}" at ${row.kept} cents; it comes to ${row.real}.`,
  )
}
