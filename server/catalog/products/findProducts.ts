// Finds a page of products by search and filters.
import type { Product, ProductList, ProductQuery } from '#contract/catalog/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, inArray, sql } from '#server/platform/db/drizzle.ts'
import { maxShallowRows, pageFromNearerEnd, shallowOffset } from '#server/platform/db/pageFromNearerEnd.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'

import { countProducts, productTotal } from './productCounters.ts'
import { hasCounters, productFilterCondition, statementName } from './productFilterCondition.ts'
import { isNewestFirst, orderName, productOrder } from './productOrder.ts'
import { readUncountedPage } from './readUncountedPage.ts'
import { searchProducts } from './searchProducts.ts'
import { productRowColumns, toProduct } from './toProduct.ts'

export async function findProducts(ctx: Ctx, query: ProductQuery): Promise<ProductList> {
  if (query.ids) return readProducts(ctx, query.ids, query)
  if (query.search) return searchProducts(ctx, { ...query, search: query.search })
  const offset = (query.page - 1) * query.limit
  if (!hasCounters(query)) return readUncountedPage(ctx, query, { offset, name: 'uncounted' })
  if (offset <= shallowOffset) return readPage(ctx, query, offset)
  const total = await countProducts(ctx.db, query)
  return { products: await readFarPage(ctx, query, { offset, total }), total }
}

async function readPage(ctx: Ctx, query: ProductQuery, offset: number): Promise<ProductList> {
  const page = isPlanIndependentOfValues(query)
    ? prepared(ctx.db, statementName(`page_of_${maxShallowRows(query.limit)}`, query), () =>
        selectShallowPage(ctx, query),
      )
    : prepared(ctx.db, statementName(`page${orderName(query)}`, query), () =>
        ctx.db
          .select({ ...productRowColumns, total: productTotal(query) })
          .from(products)
          .where(productFilterCondition(query))
          .orderBy(...productOrder(query))
          .limit(sql.placeholder('limit'))
          .offset(sql.placeholder('offset')),
      )
  const rows = await page.execute({ ...query, offset })
  const total = rows[0] ? Number(rows[0].total) : await countProducts(ctx.db, query)
  return { products: rows.map(toProduct), total }
}

/** Reads products by id; the filters apply, too. */
async function readProducts(ctx: Ctx, ids: readonly number[], query: ProductQuery): Promise<ProductList> {
  const find = prepared(ctx.db, statementName('ids', query), () =>
    ctx.db
      .select(productRowColumns)
      .from(products)
      .where(productFilterCondition(query, sql`${products.id} = any(${sql.placeholder('ids')}::bigint[])`))
      .orderBy(desc(products.id)),
  )
  const rows = await find.execute({ ...query, ids })
  const offset = (query.page - 1) * query.limit
  return { products: rows.slice(offset, offset + query.limit).map(toProduct), total: rows.length }
}

/** Whether the best plan is the same for all values. The best index for a category or size depends on how common it is. */
function isPlanIndependentOfValues({ category, size, stockLevel, ...order }: ProductQuery): boolean {
  const hasValues =
    category !== undefined || size !== undefined || (stockLevel !== undefined && stockLevel !== 'short')
  return !hasValues && isNewestFirst(order)
}

/**
 * The constant limit inside lets PostgreSQL plan the statement once per connection. With placeholders alone it expects to return a
 * tenth of the table, finds such a plan too expensive, and plans each call again.
 */
function selectShallowPage(ctx: Ctx, query: ProductQuery) {
  const maxRows = sql.raw(String(maxShallowRows(query.limit)))
  const newest = ctx.db
    .select({ ...productRowColumns, total: productTotal(query).as('total') })
    .from(products)
    .where(productFilterCondition(query))
    // `.limit(...)` would make it a parameter.
    .orderBy(sql`${products.id} desc limit ${maxRows}`)
    .as('newest')
  return ctx.db
    .select()
    .from(newest)
    .orderBy(desc(newest.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
}

/** Reads a page far down the list: skips rows in the index only, from the nearer end. */
async function readFarPage(
  ctx: Ctx,
  query: ProductQuery,
  range: { offset: number; total: number },
): Promise<Product[]> {
  const { isNearEnd, offset, limit } = pageFromNearerEnd({ ...range, limit: query.limit })
  if (limit === 0) return []
  const name = `${isNearEnd ? 'end' : 'far'}${orderName(query)}`
  const page = prepared(ctx.db, statementName(name, query), () => {
    const ids = ctx.db
      .select({ id: products.id })
      .from(products)
      .where(productFilterCondition(query))
      .orderBy(...productOrder(query, { isReversed: isNearEnd }))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
    return ctx.db
      .select(productRowColumns)
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(...productOrder(query))
  })
  const rows = await page.execute({ ...query, limit, offset })
  return rows.map(toProduct)
}
