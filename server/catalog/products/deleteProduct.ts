// Soft-deletes a product and frees its code. Invoices and stock movements remain.
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { lockProduct } from './findProduct.ts'
import { diffProducts, recordProductChange } from './recordProductChange.ts'

export async function deleteProduct(ctx: Ctx, input: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const product = await lockProduct(ctx, input.id)
    const version = product.version + 1
    await ctx.db.update(products).set({ deletedAt: ctx.now, version }).where(eq(products.id, input.id))
    await recordProductChange(ctx, 'Deleted', { ...product, version }, diffProducts(product, null))
  })
}
