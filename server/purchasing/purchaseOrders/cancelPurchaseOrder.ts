import type { InputOf } from '#contract/platform/endpoint.ts'
import type { cancelPurchaseOrder as endpoint } from '#contract/purchasing/purchaseOrderActions.ts'
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { openPurchaseUnits, purchaseCancelError } from '#domain/purchasing/purchaseLines.ts'
import {
  missingLineMessage,
  nothingOpenMessage,
  repeatedLineMessage,
} from '#domain/purchasing/purchaseOrders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { purchaseOrders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import {
  assertPlaced,
  assertPurchaseNotCancelled,
  findPurchaseLines,
  findPurchaseOrder,
  lockPurchaseOrder,
} from './findPurchaseOrder.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from './toPurchaseOrder.ts'
import { changePurchaseUnits } from './writePurchaseLines.ts'

type Input = InputOf<typeof endpoint>

/**
 * Cancels open units of lines, or all that is open. An order of which nothing came becomes Cancelled. Throws a 409 if it is cancelled
 * already, if nothing is open, or if a line has fewer open units.
 */
export async function cancelPurchaseOrder(ctx: Ctx, input: Input): Promise<PurchaseOrder> {
  return transact(ctx, async (ctx) => {
    const order = await lockPurchaseOrder(ctx, input.id)
    await assertPurchaseNotCancelled(ctx, order)
    const lines = await findPurchaseLines(ctx, order.id)
    if (input.lines === undefined && order.acceptedUnits === 0) await cancelAll(ctx, order, input.reason)
    else {
      await assertPlaced(ctx, order)
      await cancelUnits(ctx, { order, lines }, openOf(order, lines, input.lines), input.reason)
    }
    ctx.crashPoint('purchase.before-commit')
    return findPurchaseOrder(ctx, { id: order.id })
  })
}

interface CancelledUnits {
  line: PurchaseLineRow
  quantity: number
}

/** The units to cancel: those of the request, or all that are open. */
function openOf(
  { number }: PurchaseOrderRow,
  lines: readonly PurchaseLineRow[],
  requested: Input['lines'],
): CancelledUnits[] {
  if (!requested)
    return lines
      .map((line) => ({ line, quantity: openPurchaseUnits(line) }))
      .filter(({ quantity }) => quantity > 0)
  const byNumber = new Map(lines.map((line) => [line.line, line]))
  return requested.map(({ line: lineNumber, quantity }, index) => {
    const line = byNumber.get(lineNumber)
    const path = `lines.${index}.line`
    if (!line) throw fieldRefusal('conflict', path, missingLineMessage(number, lineNumber))
    if (requested.findIndex((other) => other.line === lineNumber) < index)
      throw fieldRefusal('conflict', path, repeatedLineMessage(lineNumber))
    const error = purchaseCancelError(line, quantity)
    if (error !== undefined) throw fieldRefusal('conflict', `lines.${index}.quantity`, error)
    return { line, quantity }
  })
}

async function cancelUnits(
  ctx: Ctx,
  { order, lines }: { order: PurchaseOrderRow; lines: readonly PurchaseLineRow[] },
  cancelled: readonly CancelledUnits[],
  reason: string,
): Promise<void> {
  const { id, number, version } = order
  if (cancelled.length === 0) throw new Refusal('conflict', nothingOpenMessage(number))
  await changePurchaseUnits(
    ctx,
    order,
    lines,
    cancelled.map(({ line, quantity }) => ({ ...line, cancelled: line.cancelled + quantity })),
  )
  await ctx.db
    .update(purchaseOrders)
    .set({ version: version + 1 })
    .where(eq(purchaseOrders.id, id))
  await recordActivity(ctx, {
    action: `Cancelled ${formatUnits(cancelled.reduce((sum, { quantity }) => sum + quantity, 0))} of purchase order ${number}: ${reason}`,
    module: 'Purchases',
    subject: { type: 'purchaseOrder', id, version: version + 1 },
  })
}

/** The lines keep what was ordered. */
async function cancelAll(ctx: Ctx, order: PurchaseOrderRow, reason: string): Promise<void> {
  const { id, number, state, version } = order
  await ctx.db
    .update(purchaseOrders)
    .set({
      state: 'Cancelled',
      cancelledAt: ctx.now,
      cancelledBy: ctx.user.id,
      cancelReason: reason,
      version: version + 1,
    })
    .where(eq(purchaseOrders.id, id))
  await recordActivity(ctx, {
    action: `Cancelled purchase order ${number}: ${reason}`,
    module: 'Purchases',
    subject: { type: 'purchaseOrder', id, version: version + 1 },
    changes: { state: { from: state, to: 'Cancelled' } },
  })
}
