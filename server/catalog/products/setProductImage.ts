// Sets the image of a product, the second step of adding one.
import type { Product } from '#contract/catalog/products.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimImage } from '#server/files/images/claimImage.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { lockProduct } from './findProduct.ts'
import { diffProducts, recordProductChange } from './recordProductChange.ts'

/** Idempotent: setting the current image changes nothing. */
export async function setProductImage(ctx: Ctx, input: { id: number; imageUrl: string }): Promise<Product> {
  return transact(ctx, async (ctx) => {
    const before = await lockProduct(ctx, input.id)
    const imageId = await claimImage(ctx, input.imageUrl)
    const imageUrl = imageUrlOf(imageId)
    if (before.imageUrl === imageUrl) return before
    const version = before.version + 1
    await ctx.db.update(products).set({ imageId, version }).where(eq(products.id, input.id))
    const after = { ...before, imageUrl, version }
    await recordProductChange(ctx, 'Set the image of', after, diffProducts(before, after))
    return after
  })
}
