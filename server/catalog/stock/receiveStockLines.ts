// Receives a delivery of several products, all or none.
import type { Product } from '#contract/catalog/products.ts'
import type { receiveStockLines as endpoint } from '#contract/catalog/stock.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUnits, stockChangeError } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import { toProduct } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

/** Throws a 409 if a quantity would exceed the maximum, and a 404 if a product was deleted. */
export async function receiveStockLines(
  ctx: Ctx,
  { lines, note }: InputOf<typeof endpoint>,
): Promise<{ received: number; products: Product[] }> {
  return transact(ctx, async (ctx) => {
    const locked = await lockProducts(
      ctx,
      lines.map(({ id }) => id),
    )
    const received = lines.map(({ id, quantity }, index) => {
      const product = locked.get(id)
      const path = `lines.${index}.id`
      if (!product) throw fieldRefusal('missing', path, 'A product in this delivery no longer exists.')
      const error = stockChangeError(product.name, product.quantity, quantity)
      if (error !== undefined) throw fieldRefusal('conflict', path, error)
      return { product, quantity }
    })
    const moves = received.map(({ product, quantity }) => ({ productId: product.id, difference: quantity }))
    await moveStock(ctx, moves, { reason: 'received', note: note || null })
    const units = received.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordActivity(ctx, {
      action: `Received ${formatUnits(units)} of ${pluralize(lines.length, 'product')}${note ? ` (${note})` : ''}`,
      module: 'Inventory',
      changes: Object.fromEntries(
        received.map(({ product, quantity }) => [
          product.code,
          { from: product.quantity, to: product.quantity + quantity },
        ]),
      ),
    })
    const products = received.map(({ product, quantity }) => ({
      ...toProduct(product),
      quantity: product.quantity + quantity,
      version: product.version + 1,
    }))
    return { received: units, products }
  })
}
