import type { ProductCosts } from '#contract/purchasing/productCosts.ts'
import { knownCostMessage } from '#domain/purchasing/describeCost.ts'
import { isKnown, type ProductCost, setFirstCost as valueUnits } from '#domain/stock/movingAverage.ts'
import { lockProduct } from '#server/catalog/products/findProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { readCosts, recordCosts } from '#server/stock/costLedger.ts'

import { findProductCosts } from './findProductCosts.ts'

const entriesOfReply = 20

/** Throws a 409 if the product has a cost. The log has no amount, because users who may not see costs read it. */
export async function setFirstCost(
  ctx: Ctx,
  { id, unitCostMicros }: { id: number; unitCostMicros: number },
): Promise<ProductCosts> {
  return transact(ctx, async (ctx) => {
    const { code } = await lockProduct(ctx, id)
    const cost = (await readCosts(ctx, [id])).get(id)
    if (cost && isKnown(cost))
      throw fieldRefusal('conflict', 'unitCost', knownCostMessage(code, cost.averageMicros))
    const apply = (before: ProductCost) => valueUnits(before, BigInt(unitCostMicros))
    await recordCosts(ctx, [{ productId: id, apply }], { reason: 'first cost' })
    await recordActivity(ctx, {
      action: `Set the first cost of ${code}`,
      module: 'Inventory',
      subject: { type: 'product', id },
    })
    ctx.crashPoint('cost.before-commit')
    return findProductCosts(ctx, { id, page: 1, limit: entriesOfReply })
  })
}
