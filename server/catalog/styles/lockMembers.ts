// Locks the products of styles.
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

/** Locks in id order, until the end of the transaction. Call it before the styles are locked. */
export async function lockMembers(ctx: Ctx, styleIds: readonly number[]): Promise<ProductRow[]> {
  const ids = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.styleId, [...styleIds]), isNull(products.deletedAt)))
  const locked = await lockProducts(
    ctx,
    ids.map(({ id }) => id),
  )
  // One may have left its style before it was locked.
  return [...locked.values()].filter(({ styleId }) => styleId !== null && styleIds.includes(styleId))
}
