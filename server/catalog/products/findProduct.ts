// Reads one product.
import type { Product } from '#contract/catalog/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, type Placeholder, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { productRowColumns, toProduct } from './toProduct.ts'

/** Matches the product unless it was deleted. */
export function productById(id: number | Placeholder) {
  return and(eq(products.id, id), isNull(products.deletedAt))
}

export function productNotFound(): Refusal {
  return new Refusal('missing', 'Product not found')
}

export async function findProduct(ctx: Ctx, input: { id: number }): Promise<Product> {
  const find = prepared(ctx.db, 'find_product', () =>
    ctx.db
      .select(productRowColumns)
      .from(products)
      .where(productById(sql.placeholder('id'))),
  )
  const [row] = await find.execute(input)
  if (!row) throw productNotFound()
  return toProduct(row)
}

/** Reads the product and locks it until the end of the transaction that `ctx` is in. */
export async function lockProduct(ctx: Ctx, id: number): Promise<Product> {
  const [row] = await ctx.db
    .select(productRowColumns)
    .from(products)
    .where(productById(id))
    .for('no key update')
  if (!row) throw productNotFound()
  return toProduct(row)
}
