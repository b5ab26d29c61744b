import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import {
  emptyPurchaseMessage,
  placedPurchaseMessage,
  purchaseOrderCan,
} from '#domain/purchasing/purchaseOrders.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { purchaseOrders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { assertPurchaseNotCancelled, findPurchaseOrder, lockPurchaseOrder } from './findPurchaseOrder.ts'
import type { PurchaseOrderRow } from './toPurchaseOrder.ts'

/** From now on goods can be received. Throws a 409 unless it is a draft with items. */
export async function placePurchaseOrder(ctx: Ctx, { id }: { id: number }): Promise<PurchaseOrder> {
  return transact(ctx, async (ctx) => {
    await placeLocked(ctx, await lockPurchaseOrder(ctx, id))
    ctx.crashPoint('purchase.before-commit')
    return findPurchaseOrder(ctx, { id })
  })
}

/** Places an order whose row is locked. */
export async function placeLocked(ctx: Ctx, order: PurchaseOrderRow): Promise<void> {
  const { id, number, version } = order
  await assertPurchaseNotCancelled(ctx, order)
  if (!purchaseOrderCan.bePlaced(order)) throw new Refusal('conflict', placedPurchaseMessage(number))
  if (order.orderedUnits === 0) throw new Refusal('conflict', emptyPurchaseMessage(number))
  await ctx.db
    .update(purchaseOrders)
    .set({ state: 'Ordered', placedAt: ctx.now, placedBy: ctx.user.id, version: version + 1 })
    .where(eq(purchaseOrders.id, id))
  await recordActivity(ctx, {
    action: `Placed purchase order ${number}`,
    module: 'Purchases',
    subject: { type: 'purchaseOrder', id, version: version + 1 },
    changes: { state: { from: 'Draft', to: 'Ordered' } },
  })
}
