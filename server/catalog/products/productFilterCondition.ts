// The WHERE condition of the product filters, with placeholders for their values.
import type { ProductQuery } from '#contract/catalog/products.ts'
import { and, eq, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

export type ProductFilters = Pick<ProductQuery, 'category' | 'size' | 'stockLevel'>

/** Excludes deleted products. `further` conditions are added with AND. */
export function productFilterCondition(
  { category, size, stockLevel }: ProductFilters,
  ...further: (SQL | undefined)[]
): SQL | undefined {
  return and(
    isNull(products.deletedAt),
    category ? eq(products.category, sql.placeholder('category')) : undefined,
    size ? eq(products.size, sql.placeholder('size')) : undefined,
    stockLevelCondition(stockLevel),
    ...further,
  )
}

/** `short` repeats the condition of the partial indexes, so that PostgreSQL can use them. */
function stockLevelCondition(level: ProductFilters['stockLevel']): SQL | undefined {
  if (level === 'short') return sql`${products.stockLevel} <> 'in'`
  return level && eq(products.stockLevel, sql.placeholder('stockLevel'))
}

/** Names the prepared statement of a filter combination. Planning costs more than reading twelve rows. */
export function statementName(query: string, { category, size, stockLevel }: ProductFilters): string {
  return `products_${query}${category ? '_category' : ''}${size ? '_size' : ''}${stockLevel === 'short' ? '_short' : stockLevel ? '_level' : ''}`
}
