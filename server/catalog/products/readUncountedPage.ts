// Reads a page of products for which no counter table has the total. The total is exact up to `maxExactTotal`.
import { maxExactTotal, type ProductList, type ProductQuery } from '#contract/catalog/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'

import { productFilterCondition, statementName } from './productFilterCondition.ts'
import { orderName, productOrder } from './productOrder.ts'
import { productRowColumns, toProduct } from './toProduct.ts'

interface PageSource {
  offset: number
  /** Names the prepared statements, together with filters and order. */
  name: string
  /** Further conditions, with placeholders for fields of the query. */
  conditions?: SQL[]
  /** Implied by `conditions`; finds few matches by an index. If there are many, reading them in the order of the list is faster. */
  indexCondition?: SQL | undefined
}

/** The query may have further fields, as values for the placeholders of the conditions. */
export async function readUncountedPage(
  ctx: Ctx,
  query: ProductQuery,
  { offset, name, conditions = [], indexCondition }: PageSource,
): Promise<ProductList> {
  const end = offset + query.limit
  const maxCounted = Math.max(maxExactTotal, end) + 1
  const values = { ...query, offset, maxCounted }
  const isAny = productFilterCondition(query, ...conditions)
  const isRare = productFilterCondition(query, indexCondition, ...conditions)
  const count = prepared(ctx.db, statementName(`${name}_count`, query), () => {
    const select = ctx.db.select({ id: products.id }).from(products)
    const matches = select.where(isRare).limit(sql.placeholder('maxCounted')).as('matches')
    return ctx.db.select({ counted: sql<number>`count(*)::int` }).from(matches)
  })
  const counted = (await count.execute(values))[0]?.counted ?? 0
  const isCommon = counted > maxExactTotal
  const pageName = `${name}${isCommon ? '_common' : ''}${orderName(query)}`
  const page = prepared(ctx.db, statementName(pageName, query), () =>
    ctx.db
      .select(productRowColumns)
      .from(products)
      .where(isCommon ? isAny : isRare)
      .orderBy(...productOrder(query))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const rows = offset < counted ? await page.execute(values) : []
  return {
    products: rows.map(toProduct),
    ...(counted < maxCounted
      ? { total: counted }
      : { total: Math.max(maxExactTotal, end + 1), totalIsMinimum: true }),
  }
}
