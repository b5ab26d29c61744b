import { formatUnits } from '#domain/stock/stock.ts'
import { deleteProduct } from '#server/catalog/products/deleteProduct.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, asc, eq, gt } from '#server/platform/db/drizzle.ts'
import { orderLines } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { lockPickListsOf } from '#server/sales/picking/pickEntries.ts'
import { settlePicks } from '#server/sales/picking/settlePicks.ts'

import { lockOrders } from './findOrder.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'
import { writeUnits } from './writeUnits.ts'

/** Deletes a product and releases what orders have allocated of it. Their lines stay, and say that it was deleted. */
export async function deleteOrderedProduct(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const attempt = () =>
    transact(ctx, async (ctx) => {
      // Orders are locked before products. Units that are allocated between the two locks start the attempt again.
      const holding = await findAllocatedLines(ctx, id)
      const orders = await lockOrders(ctx, [...new Set(holding.map(({ orderId }) => orderId))])
      const documents = orders.map((order) => ({ type: 'order' as const, id: order.id }))
      await lockPickListsOf(ctx, documents)
      await lockProducts(ctx, [id])
      const lines = await findAllocatedLines(ctx, id)
      if (lines.some(({ orderId }) => orders.every((order) => order.id !== orderId))) return false
      for (const order of orders)
        await releaseLines(
          ctx,
          order,
          lines.filter(({ orderId }) => orderId === order.id),
        )
      await settlePicks(ctx, documents)
      await deleteProduct(ctx, { id })
      ctx.crashPoint('deletion.before-commit')
      return true
    })
  while (!(await attempt()));
}

function findAllocatedLines(ctx: Ctx, productId: number): Promise<OrderLineRow[]> {
  return ctx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.productId, productId), gt(orderLines.allocated, 0)))
    .orderBy(asc(orderLines.orderId), asc(orderLines.line))
}

async function releaseLines(ctx: Ctx, order: OrderRow, lines: readonly OrderLineRow[]): Promise<void> {
  const [first] = lines
  if (!first) return
  await writeUnits(
    ctx,
    order.id,
    lines.map((line) => ({ line, after: { ...line, allocated: 0 } })),
  )
  const units = lines.reduce((sum, { allocated }) => sum + allocated, 0)
  await recordActivity(ctx, {
    action: `Released ${formatUnits(units)} of order ${order.number}, because ${first.code} is deleted`,
    module: 'Orders',
    subject: { type: 'order', id: order.id, version: order.version + 1 },
  })
}
