// The WHERE condition of the product filters, with placeholders for their values.
import type { ProductQuery } from '#contract/catalog/products.ts'
import { and, eq, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

/** The filters for which a counter table has totals. */
export type CountedFilters = Pick<ProductQuery, 'category' | 'size' | 'stockLevel'>

export type ProductFilters = CountedFilters &
  Pick<ProductQuery, 'manufacturer' | 'color' | 'season' | 'styleId'>

/** Excludes deleted products. `further` conditions are added with AND. */
export function productFilterCondition(
  { category, size, stockLevel, manufacturer, color, season, styleId }: ProductFilters,
  ...further: (SQL | undefined)[]
): SQL | undefined {
  return and(
    isNull(products.deletedAt),
    category ? eq(products.category, sql.placeholder('category')) : undefined,
    size ? eq(products.size, sql.placeholder('size')) : undefined,
    stockLevelCondition(stockLevel),
    manufacturer ? eq(products.manufacturer, sql.placeholder('manufacturer')) : undefined,
    color ? eq(products.color, sql.placeholder('color')) : undefined,
    season ? eq(products.season, sql.placeholder('season')) : undefined,
    styleId === undefined ? undefined : eq(products.styleId, sql.placeholder('styleId')),
    ...further,
  )
}

/** Whether the counter table has the total of these filters. */
export function hasCounters({ manufacturer, color, season, styleId }: ProductFilters): boolean {
  return [manufacturer, color, season, styleId].every((value) => value === undefined)
}

/** `short` repeats the condition of the partial indexes, so that PostgreSQL can use them. */
function stockLevelCondition(level: ProductFilters['stockLevel']): SQL | undefined {
  if (level === 'short') return sql`${products.stockLevel} <> 'in'`
  return level && eq(products.stockLevel, sql.placeholder('stockLevel'))
}

/** Names the prepared statement of a filter combination. Planning costs more than reading twelve rows. */
export function statementName(
  query: string,
  { category, size, stockLevel, manufacturer, color, season, styleId }: ProductFilters,
): string {
  const parts = [
    query,
    category && 'category',
    size && 'size',
    stockLevel && (stockLevel === 'short' ? 'short' : 'level'),
    manufacturer && 'manufacturer',
    color && 'color',
    season && 'season',
    styleId !== undefined && 'style',
  ]
  return `products_${parts.filter(Boolean).join('_')}`
}
