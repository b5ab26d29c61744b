// Creates a product with its opening stock, its barcode and its image, if one was uploaded.
import type { NewProduct, Product } from '#contract/catalog/products.ts'
import { aliasOperations } from '#server/catalog/aliases/aliasOperations.ts'
import { assertPlaced, createStylePlaces, firstNewProductId } from '#server/catalog/styles/placeInStyles.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimImage } from '#server/files/images/claimImage.ts'
import { products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { assertMaySetCosts, setFirstCosts } from '#server/stock/firstCosts.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { findProduct } from './findProduct.ts'
import { mergeProductFields } from './mergeProductFields.ts'
import { diffProducts, recordProductChange } from './recordProductChange.ts'

/**
 * Throws a 403 for a first cost of a user who may not set one, a 400 for a wrong barcode, and a 409 if another product has the code, ignoring
 * case, or the barcode, if the style has a product of that color and size, or if it has the most products that a style can have.
 */
export async function createProduct(ctx: Ctx, input: NewProduct): Promise<Product> {
  return transact(ctx, async (ctx) => {
    const { firstCostMicros = null } = input
    if (firstCostMicros !== null) assertMaySetCosts(ctx)
    const imageId = input.imageUrl ? await claimImage(ctx, input.imageUrl) : null
    const { quantity, ...fields } = mergeProductFields(input)
    const styleId = input.styleId ?? null
    if (styleId !== null) {
      const move = { ...input, id: firstNewProductId, fromStyleId: null, styleId }
      assertPlaced(await createStylePlaces(ctx)([move]), 'styleId')
    }
    const [created] = await ctx.db
      .insert(products)
      .values({ code: input.code, ...fields, imageId, styleId, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: products.id })
    if (!created) throw fieldRefusal('conflict', 'productId', `Product ID ${input.code} is already taken.`)
    await moveStock(ctx, [{ productId: created.id, difference: quantity }], { reason: 'created' })
    if (firstCostMicros !== null)
      await setFirstCosts(ctx, [{ productId: created.id, unitCostMicros: firstCostMicros }])
    const product = await findProduct(ctx, created)
    await recordProductChange(ctx, 'Created', product, diffProducts(null, product))
    if (input.barcode) await addBarcode(ctx, product.id, input.barcode)
    return product
  })
}

/** Its refusals name the field of the new product instead of that of a code. */
async function addBarcode(ctx: Ctx, productId: number, code: string): Promise<void> {
  try {
    await aliasOperations.create(ctx, { productId, code })
  } catch (error) {
    throw error instanceof Refusal ? fieldRefusal(error.kind, 'barcode', error.message) : error
  }
}
