// Rows and filters of reports by products as they are today.
import type { Dimension, ReportFilters } from '#domain/insight/reports/dimensions.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/** `products` and `styles` are joined. */
const keys: Partial<Record<Dimension, SQL>> = {
  // Below 0: a product without a style.
  style: sql`coalesce(styles.id, -products.id)`,
  product: sql`products.id`,
  color: sql`products.color`,
  size: sql`products.size`,
  category: sql`products.category`,
  manufacturer: sql`products.manufacturer`,
  season: sql`coalesce(products.season, styles.season)`,
}

/** Follows `products`. */
export const joinProductStyle = sql`left join styles on styles.id = products.style_id and styles.deleted_at is null`

/** The key of a row. */
export function productKey(by: Dimension): SQL {
  const key = keys[by]
  if (!key) throw new Error(`Products have no ${by}`)
  return key
}

/** Whether a product matches the filters. */
export function isMatchingProduct({
  styleId,
  productId,
  category,
  color,
  size,
  season,
  manufacturer,
}: ReportFilters): SQL {
  const values: [SQL, string | number | undefined][] = [
    [sql`styles.id`, styleId],
    [sql`products.id`, productId],
    [sql`products.category`, category],
    [sql`products.color`, color],
    [sql`products.size`, size],
    [sql`coalesce(products.season, styles.season)`, season],
    [sql`products.manufacturer`, manufacturer],
  ]
  const conditions = values.flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${column} = ${value}`],
  )
  return sql.join([sql`true`, ...conditions], sql` and `)
}
