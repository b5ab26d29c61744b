// Products in the results of the header's search: an exact code first, then the newest.
import type { Product } from '#contract/catalog/products.ts'
import { searchedSpellings } from '#domain/catalog/productAliases.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'

import { exactCode } from './exactCode.ts'
import { productRowColumns, toProduct } from './toProduct.ts'

export async function findProductResults(ctx: Ctx, search: ResultSearch): Promise<Product[]> {
  const matches = newestMatchesQuery({
    table: sql`products`,
    where: sql`deleted_at is null`,
    newestBy: ['id'],
  })
  const statement = prepared(ctx.db, 'search_products', () =>
    ctx.db
      .select(productRowColumns)
      .from(products)
      .where(sql`${products.id} = any (array(${exactCode}) || array(${matches}))`)
      .orderBy(sql`${products.id} is distinct from ${exactCode}`, desc(products.id))
      .limit(sql.placeholder('limit')),
  )
  return (await statement.execute({ ...search, spellings: searchedSpellings(search.text) })).map(toProduct)
}
