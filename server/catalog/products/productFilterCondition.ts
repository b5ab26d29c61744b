// The condition under which a product matches the filters of a list, with names where the values will stand.
import type { ProductQuery } from '#contract/catalog/products.ts'
import { and, eq, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

export type ProductFilters = Pick<ProductQuery, 'category' | 'size' | 'stockLevel'>

/** Living products of that category, size and stock level; further conditions are added. */
export function productFilterCondition(
  { category, size, stockLevel }: ProductFilters,
  ...further: (SQL | undefined)[]
): SQL | undefined {
  return and(
    isNull(products.deletedAt),
    category ? eq(products.category, sql.placeholder('category')) : undefined,
    size ? eq(products.size, sql.placeholder('size')) : undefined,
    ofLevel(stockLevel),
    ...further,
  )
}

/** What is short is said in the very words of the indexes that hold it. */
function ofLevel(level: ProductFilters['stockLevel']): SQL | undefined {
  if (level === 'short') return sql`${products.stockLevel} <> 'in'`
  return level && eq(products.stockLevel, sql.placeholder('stockLevel'))
}

/** Planning costs more than reading twelve rows, so that each combination of filters is a prepared statement by this name. */
export function statementName(what: string, { category, size, stockLevel }: ProductFilters): string {
  return `products_${what}${category ? '_category' : ''}${size ? '_size' : ''}${stockLevel === 'short' ? '_short' : stockLevel ? '_level' : ''}`
}
