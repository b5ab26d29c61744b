// The product list: search, filters and a page, newest first.
import { and, between, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'

import type { Product, ProductQuery } from '#contract/products.ts'
import { lowStockThreshold, type StockLevel } from '#domain/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { products } from '#server/db/schema.ts'

import { productColumns, viewProduct } from './viewProduct.ts'

export async function findProducts(
  ctx: Ctx,
  query: ProductQuery,
): Promise<{ products: Product[]; total: number }> {
  const matching = and(
    isNull(products.deletedAt),
    query.search ? matchesSearch(query.search) : undefined,
    query.category ? eq(products.category, query.category) : undefined,
    query.size ? eq(products.size, query.size) : undefined,
    query.stockLevel ? levels[query.stockLevel] : undefined,
  )
  const [rows, total] = await Promise.all([
    ctx.db
      .select(productColumns)
      .from(products)
      .where(matching)
      .orderBy(...exactCodeFirst(query.search), desc(products.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    ctx.db.$count(products, matching),
  ])
  return { products: rows.map(viewProduct), total }
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
function matchesSearch(search: string): SQL {
  const literal = sql`regexp_replace(fold_text(${search}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`${products.searchText} like '%' || ${literal} || '%'`
}

function exactCodeFirst(search: string | undefined): SQL[] {
  return search ? [sql`lower(${products.code}) <> lower(${search})`] : []
}
