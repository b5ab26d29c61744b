// The product list: search, filters and a page, newest first.
import { and, between, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'

import type { Product, ProductQuery } from '#contract/products.ts'
import { lowStockThreshold, type StockLevel } from '#domain/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { products } from '#server/db/schema.ts'

import { productColumns, viewProduct } from './viewProduct.ts'

export async function findProducts(
  ctx: Ctx,
  query: ProductQuery,
): Promise<{ products: Product[]; total: number }> {
  const { search, category, size, stockLevel, limit } = query
  const matching = and(
    isNull(products.deletedAt),
    search ? matchesSearch() : undefined,
    category ? eq(products.category, sql.placeholder('category')) : undefined,
    size ? eq(products.size, sql.placeholder('size')) : undefined,
    stockLevel ? levels[stockLevel] : undefined,
  )
  const page = ctx.db
    .select(productColumns)
    .from(products)
    .where(matching)
    .orderBy(...(search ? [exactCodeFirst()] : []), desc(products.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
  const counted = ctx.db.select({ total: count() }).from(products).where(matching)
  const values = { search, category, size, limit, offset: (query.page - 1) * limit }
  const [rows, [sum]] = await Promise.all([
    page.prepare(planName('page', query)).execute(values),
    counted.prepare(planName('count', query)).execute(values),
  ])
  return { products: rows.map(viewProduct), total: sum?.total ?? 0 }
}

/**
 * Planning costs more than reading twelve rows, so each combination of filters is a prepared statement. A search is
 * planned anew each time, '' being no name: which index is best depends on what is searched for.
 */
function planName(what: string, { search, category, size, stockLevel }: ProductQuery): string {
  if (search) return ''
  return `products_${what}${category ? '_category' : ''}${size ? '_size' : ''}_${stockLevel ?? 'any'}`
}

const levels: Record<StockLevel, SQL> = {
  out: eq(products.quantity, 0),
  low: between(products.quantity, 1, lowStockThreshold),
  in: gt(products.quantity, lowStockThreshold),
}

/**
 * Any substring of code, name, color or manufacturer, whatever its case and accents. Signs of a pattern are escaped
 * after the folding, which makes an ordinary percent sign of a full-width one.
 */
function matchesSearch(): SQL {
  const literal = sql`regexp_replace(fold_text(${sql.placeholder('search')}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`${products.searchText} like '%' || ${literal} || '%'`
}

function exactCodeFirst(): SQL {
  return sql`lower(${products.code}) <> lower(${sql.placeholder('search')})`
}
