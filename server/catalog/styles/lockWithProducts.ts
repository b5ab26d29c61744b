// Locks styles with their products.
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNull } from '#server/platform/db/drizzle.ts'
import { products, type styles } from '#server/platform/db/schema.ts'

import { lockStyle } from './findStyle.ts'

type StyleRow = typeof styles.$inferSelect

/**
 * Locks the products of one or two styles in id order, then the styles, until the end of the transaction. Throws a 404 if a style is
 * gone.
 */
export async function lockWithProducts(
  ctx: Ctx,
  id: number,
  otherId = id,
): Promise<{ style: StyleRow; other: StyleRow; members: ProductRow[] }> {
  const ids = [id, otherId]
  await lockMembers(ctx, ids)
  const lower = await lockStyle(ctx, Math.min(...ids))
  const higher = otherId === id ? lower : await lockStyle(ctx, Math.max(...ids))
  const [style, other] = id < otherId ? [lower, higher] : [higher, lower]
  // Others may have joined before the styles were locked. A deadlock with another edit of such a product is retried.
  return { style, other, members: await lockMembers(ctx, ids) }
}

async function lockMembers(ctx: Ctx, styleIds: readonly number[]): Promise<ProductRow[]> {
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
