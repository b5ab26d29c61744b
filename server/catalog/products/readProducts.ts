// Reads many products in batches, each with a query of its own, so that no transaction stays open between them.
import type { ProductFilter } from '#contract/catalog/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, desc, inArray, isNull, lt, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'
import { containsAllTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { productFilterCondition, statementName } from './productFilterCondition.ts'
import { productRowColumns, type ProductRow } from './toProduct.ts'

const batchSize = 1000

/** Yields the products of the list, newest first. */
export async function* readMatchingProducts(
  ctx: Ctx,
  { search, ...filter }: ProductFilter,
): AsyncGenerator<ProductRow[]> {
  const isBefore = lt(products.id, sql.placeholder('before'))
  const matchesTerms = search ? containsAllTerms(products.searchText) : undefined
  const name = search ? 'export_search' : 'export'
  const statement = prepared(ctx.db, statementName(name, filter), () =>
    ctx.db
      .select(productRowColumns)
      .from(products)
      .where(productFilterCondition(filter, isBefore, matchesTerms))
      .orderBy(desc(products.id))
      .limit(batchSize),
  )
  const params = { ...filter, ...(search && toSearchParams(search)) }
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await statement.execute({ ...params, before })
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    before = rows.at(-1)?.id ?? 0
  }
}

/** Yields the products with these ids that are not deleted. */
export async function* readProductsById(ctx: Ctx, ids: readonly number[]): AsyncGenerator<ProductRow[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    yield await ctx.db
      .select(productRowColumns)
      .from(products)
      .where(and(inArray(products.id, batch), isNull(products.deletedAt)))
      .orderBy(desc(products.id))
  }
}
