import { stockChangeError } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StockChange } from '#server/stock/moveStock.ts'

/**
 * Locks the products whose units go back to stock, and returns their changes. Deleted products get their units back too, so that the
 * ledger stays complete. Throws a 409 if a product would exceed its maximum stock.
 */
export async function lockReturnedUnits(
  ctx: Ctx,
  returned: readonly { productId: number; quantity: number }[],
): Promise<StockChange[]> {
  const changes = [...Map.groupBy(returned, ({ productId }) => productId)].map(([productId, own]) => ({
    productId,
    difference: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  if (changes.length === 0) return changes
  const products = await lockProducts(
    ctx,
    changes.map(({ productId }) => productId),
  )
  for (const { productId, difference } of changes) {
    const product = products.get(productId)
    const error = product && stockChangeError(product.name, product.quantity, difference)
    if (error !== undefined) throw new Refusal('conflict', error)
  }
  return changes
}
