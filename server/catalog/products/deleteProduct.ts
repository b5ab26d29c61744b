// Soft-deletes a product and frees its code. Invoices and stock movements remain.
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { diffProducts } from './diffProducts.ts'
import { lockProduct } from './findProduct.ts'

export async function deleteProduct(ctx: Ctx, input: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const product = await lockProduct(ctx, input.id)
    const version = product.version + 1
    await ctx.db.update(products).set({ deletedAt: ctx.now, version }).where(eq(products.id, input.id))
    await recordActivity(ctx, {
      action: `Deleted product ${product.productId}`,
      module: 'Products',
      subject: { type: 'product', id: product.id, version },
      changes: diffProducts(product, null),
    })
  })
}
