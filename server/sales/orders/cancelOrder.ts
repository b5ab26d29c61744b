import type { InputOf } from '#contract/platform/endpoint.ts'
import type { cancelOrder as endpoint } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { cancelError, openUnits, withCancelled } from '#domain/sales/orderLines.ts'
import { nothingToCancelMessage } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { lockPickListsOf } from '#server/sales/picking/pickEntries.ts'
import { settlePicks } from '#server/sales/picking/settlePicks.ts'

import { chooseLines } from './chooseLines.ts'
import { assertConfirmed, assertNotCancelled, findOrder, findOrderLines, lockOrder } from './findOrder.ts'
import { recalculateAmounts } from './orderAmounts.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'
import { writeUnits } from './writeUnits.ts'

/**
 * Cancels units of lines, or the order; what was allocated of them returns to stock. If something is invoiced, the rest of the lines is
 * cancelled and the order stays confirmed. Throws a 409 if it is cancelled already or a line has fewer open units.
 */
export async function cancelOrder(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.id)
    await assertNotCancelled(ctx, order)
    const document = { type: 'order', id: order.id } as const
    await lockPickListsOf(ctx, [document])
    const lines = await findOrderLines(ctx, [order.id])
    if (input.lines) {
      await assertConfirmed(ctx, order)
      await cancelUnits(ctx, order, { chosen: chooseLines(order, lines, input.lines), reason: input.reason })
    } else if (order.invoicedUnits > 0) {
      const rest = lines.map((line) => ({ line, quantity: openUnits(line) }))
      await cancelUnits(ctx, order, {
        chosen: rest.filter(({ quantity }) => quantity > 0),
        reason: input.reason,
      })
    } else {
      await cancelAll(ctx, order, lines, input.reason)
    }
    await settlePicks(ctx, [document])
    ctx.crashPoint('order.before-commit')
    return findOrder(ctx, { id: order.id })
  })
}

interface CancelledUnits {
  chosen: readonly { line: OrderLineRow; quantity: number }[]
  reason: string
}

async function cancelUnits(ctx: Ctx, order: OrderRow, { chosen, reason }: CancelledUnits): Promise<void> {
  if (chosen.length === 0) throw new Refusal('conflict', nothingToCancelMessage(order.number))
  for (const [index, { line, quantity }] of chosen.entries()) {
    const error = cancelError(line, quantity)
    if (error !== undefined) throw fieldRefusal('conflict', `lines.${index}.quantity`, error)
  }
  ctx.crashPoint('order.before-stock')
  await writeUnits(
    ctx,
    order.id,
    chosen.map(({ line, quantity }) => ({ line, after: withCancelled(line, quantity) })),
  )
  await recalculateAmounts(ctx, order)
  await ctx.db
    .update(orders)
    .set({ version: order.version + 1 })
    .where(eq(orders.id, order.id))
  const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordActivity(ctx, {
    action: `Cancelled ${formatUnits(units)} of order ${order.number}: ${reason}`,
    module: 'Orders',
    subject: { type: 'order', id: order.id, version: order.version + 1 },
  })
}

/** Cancels a locked draft. */
export function cancelDraft(ctx: Ctx, order: OrderRow, reason: string): Promise<void> {
  return cancelAll(ctx, order, [], reason)
}

/** The lines keep what was ordered; the order holds nothing. */
async function cancelAll(
  ctx: Ctx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  reason: string,
): Promise<void> {
  const held = lines.filter(({ allocated }) => allocated > 0)
  ctx.crashPoint('order.before-stock')
  await writeUnits(
    ctx,
    order.id,
    held.map((line) => ({ line, after: { ...line, allocated: 0 } })),
  )
  await ctx.db
    .update(orders)
    .set({
      state: 'Cancelled',
      cancelledAt: ctx.now,
      cancelledBy: ctx.user.id,
      cancelReason: reason,
      version: order.version + 1,
    })
    .where(eq(orders.id, order.id))
  await recordActivity(ctx, {
    action: `Cancelled order ${order.number}: ${reason}`,
    module: 'Orders',
    subject: { type: 'order', id: order.id, version: order.version + 1 },
    changes: { state: { from: order.state, to: 'Cancelled' } },
  })
}
