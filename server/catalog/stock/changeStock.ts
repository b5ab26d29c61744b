// Changes the stock of one product by hand: judged, moved and told, in one transaction.
import type { Product } from '#contract/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { stockChangeError } from '#domain/stock/stock.ts'
import { lockProduct } from '#server/catalog/products/findProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { stockRefusals } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type MovementCause, moveStock } from '#server/stock/moveStock.ts'

interface Change {
  id: number
  /** In units, signed, and not 0. */
  difference: number
  cause: MovementCause
  /** What the log says before ': 3 to 27', given the product's code. */
  tell: (code: string) => string
}

/** Throws a 409 that names the numbers where the product would go below zero or hold more than it can. */
export async function changeStock(ctx: Ctx, { id, difference, cause, tell }: Change): Promise<Product> {
  return transact(ctx, async (ctx) => {
    const before = await lockProduct(ctx, id)
    const whyNot = stockChangeError(before.productName, before.quantity, difference)
    if (whyNot !== undefined) {
      if (difference < 0) stockRefusals.inc({ reason: 'not enough' })
      throw new Refusal('conflict', whyNot)
    }
    await moveStock(ctx, [{ productId: id, difference }], cause)
    const product = { ...before, quantity: before.quantity + difference, version: before.version + 1 }
    await recordActivity(ctx, {
      action: `${tell(product.productId)}: ${formatCount(before.quantity)} to ${formatCount(product.quantity)}`,
      module: 'Inventory',
      subject: { type: 'product', id, version: product.version },
      changes: { quantity: { from: before.quantity, to: product.quantity } },
    })
    return product
  })
}
