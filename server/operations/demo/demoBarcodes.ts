// The barcodes of the demo's styles: a UPC for each product, and one for its carton if a carton is packed by size.
import { withCheckDigit } from '#domain/platform/gtins.ts'
import { addBarcodes } from '#server/catalog/aliases/productBarcodes.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, isNotNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

/** The UPC prefix that GS1 US uses in examples. */
export const demoPrefix = '614141'

/** Every so many products come in cartons of a dozen. */
const cartonEvery = 4

export async function addDemoBarcodes(ctx: Ctx): Promise<void> {
  await transact(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: products.id })
      .from(products)
      .where(isNotNull(products.styleId))
      .orderBy(asc(products.id))
      .for('no key update')
    await addBarcodes(
      ctx,
      rows.map(({ id }, index) => {
        const item = `${demoPrefix}${String(index + 1).padStart(5, '0')}`
        const unit = withCheckDigit(item)
        const carton = withCheckDigit(`10${item}`)
        return {
          productId: id,
          barcodes: index % cartonEvery === 0 ? `${unit}, ${carton} x 12` : unit,
        }
      }),
    )
  })
}
