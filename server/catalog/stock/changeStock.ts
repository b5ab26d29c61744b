// Changes the stock of one product by hand: receives a delivery, or adjusts for a reason such as damage.
import type { Product } from '#contract/catalog/products.ts'
import type {
  adjustStock as adjustStockEndpoint,
  receiveStock as receiveStockEndpoint,
} from '#contract/catalog/stock.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatSigned, formatUnits, stockChangeError } from '#domain/stock/stock.ts'
import { lockProduct } from '#server/catalog/products/findProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { stockRefusals } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type MovementCause, moveStock } from '#server/stock/moveStock.ts'

export async function receiveStock(
  ctx: Ctx,
  { id, quantity, note }: InputOf<typeof receiveStockEndpoint>,
): Promise<Product> {
  return changeStock(ctx, {
    id,
    difference: quantity,
    cause: { reason: 'received', note: note || null },
    describe: (code) => `Received ${formatUnits(quantity)} of ${code}`,
  })
}

export async function adjustStock(
  ctx: Ctx,
  { id, difference, reason }: InputOf<typeof adjustStockEndpoint>,
): Promise<Product> {
  return changeStock(ctx, {
    id,
    difference,
    cause: { reason: 'adjusted', note: reason },
    describe: (code) => `Adjusted ${code} by ${formatSigned(difference)} (${reason})`,
  })
}

interface Change {
  id: number
  /** In units, signed, not 0. */
  difference: number
  cause: MovementCause
  /** Begins the text of the activity log, which adds ': 3 to 27'. */
  describe: (code: string) => string
}

/** Throws a 409 if the quantity would fall below zero or exceed the maximum. */
async function changeStock(ctx: Ctx, { id, difference, cause, describe }: Change): Promise<Product> {
  return transact(ctx, async (ctx) => {
    const before = await lockProduct(ctx, id)
    const error = stockChangeError(before.name, before.quantity, difference)
    if (error !== undefined) {
      if (difference < 0) stockRefusals.inc({ reason: 'not enough' })
      throw new Refusal('conflict', error)
    }
    await moveStock(ctx, [{ productId: id, difference }], cause)
    const product = { ...before, quantity: before.quantity + difference, version: before.version + 1 }
    await recordActivity(ctx, {
      action: `${describe(product.code)}: ${formatCount(before.quantity)} to ${formatCount(product.quantity)}`,
      module: 'Inventory',
      subject: { type: 'product', id, version: product.version },
      changes: { quantity: { from: before.quantity, to: product.quantity } },
    })
    return product
  })
}
