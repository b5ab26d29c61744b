import type { ProductCosts } from '#contract/purchasing/productCosts.ts'
import { formatMicros } from '#domain/purchasing/describeCost.ts'
import { knownCostMessage } from '#domain/stock/costTexts.ts'
import { isKnown } from '#domain/stock/movingAverage.ts'
import { lockProduct } from '#server/catalog/products/findProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { readCosts } from '#server/stock/costLedger.ts'
import { setFirstCosts } from '#server/stock/firstCosts.ts'

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
      throw fieldRefusal('conflict', 'unitCost', knownCostMessage(code, formatMicros(cost.averageMicros)))
    await setFirstCosts(ctx, [{ productId: id, unitCostMicros }])
    await recordActivity(ctx, {
      action: `Set the first cost of ${code}`,
      module: 'Inventory',
      subject: { type: 'product', id },
    })
    ctx.crashPoint('cost.before-commit')
    return findProductCosts(ctx, { id, page: 1, limit: entriesOfReply })
  })
}
