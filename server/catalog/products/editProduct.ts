// Edits a product, based on the version that the user read.
import type { EditedProduct, ProductEdit } from '#contract/catalog/products.ts'
import { diffProductFields } from '#domain/catalog/productChanges.ts'
import { describeLeftStyle } from '#domain/catalog/styleMoves.ts'
import { createStylePlaces, leaveStyles } from '#server/catalog/styles/placeInStyles.ts'
import type { Ctx } from '#server/ctx.ts'
import { staleEditRefusal } from '#server/people/activity/findLoggedChanges.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { findProduct, lockProduct } from './findProduct.ts'
import { findProductChangesSince } from './findProductChangesSince.ts'
import { mergeProductFields } from './mergeProductFields.ts'
import { diffProducts, recordProductChange } from './recordProductChange.ts'

/**
 * Throws a 409 that lists the changes and their users if the product has a newer version than `input.version`. Without
 * a version, the edit overwrites newer changes. The change of the quantity becomes a stock movement. A product whose new color and
 * size are taken in its style leaves the style, and the reply says so.
 */
export async function editProduct(ctx: Ctx, input: ProductEdit): Promise<EditedProduct> {
  return transact(ctx, async (ctx) => {
    const before = await lockProduct(ctx, input.id)
    if (input.version !== undefined && input.version !== before.version) {
      const changes = await findProductChangesSince(ctx, before.id, input.version)
      throw staleEditRefusal(ctx, before.name, changes)
    }
    const { quantity, ...fields } = mergeProductFields(input, before)
    const { left } = await leaveStyles(createStylePlaces(ctx), [
      { product: before, changes: diffProductFields(before, fields) },
    ])
    const notice = left.map(describeLeftStyle)[0]
    const styleId = notice === undefined ? before.styleId : null
    const changes = diffProducts(before, { ...before, ...fields, quantity, styleId })
    if (Object.keys(changes).length === 0) return before
    if (Object.keys(changes).some((field) => field !== 'quantity')) {
      await ctx.db
        .update(products)
        .set({ ...fields, styleId, version: before.version + 1 })
        .where(eq(products.id, input.id))
    }
    await moveStock(ctx, [{ productId: input.id, difference: quantity - before.quantity }], {
      reason: 'edited',
    })
    const product = await findProduct(ctx, input)
    await recordProductChange(ctx, 'Updated', product, changes, notice)
    return { ...product, notice }
  })
}
