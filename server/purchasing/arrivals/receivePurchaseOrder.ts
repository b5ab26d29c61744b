import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Arrival, ArrivedLine, receivePurchaseOrder as endpoint } from '#contract/purchasing/arrivals.ts'
import { formatDay } from '#domain/platform/days.ts'
import { missingLineMessage, repeatedLineMessage } from '#domain/purchasing/purchaseOrders.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import {
  assertPlaced,
  findPurchaseLines,
  lockPurchaseOrder,
} from '#server/purchasing/purchaseOrders/findPurchaseOrder.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from '#server/purchasing/purchaseOrders/toPurchaseOrder.ts'

import { findArrival } from './findArrivals.ts'
import { lockReceivedProducts, type ReceivedLine, receiveOrderLines } from './receiveOrderLines.ts'

/**
 * Accepted units go to stock, at the cost of the order. Throws a 409 if the order is no longer placed, if more came than is open and the
 * user does not say so, if a product was deleted or would have too many units, and a 400 for a day after today.
 */
export async function receivePurchaseOrder(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Arrival> {
  return transact(ctx, async (ctx) => {
    const order = await lockPurchaseOrder(ctx, input.id)
    await assertPlaced(ctx, order)
    const arrivedOn = input.arrivedOn ?? companyDay(ctx)
    assertArrived(arrivedOn, companyDay(ctx))
    const lines = await findPurchaseLines(ctx, order.id)
    const received = matchLines(order, lines, input.lines)
    const locked = await lockReceivedProducts(
      ctx,
      received.map(({ line }) => line.productId),
    )
    const arrival = await receiveOrderLines(ctx, { order, lines, received }, locked, {
      arrivedOn,
      note: input.note || null,
    })
    ctx.crashPoint('arrival.before-commit')
    return findArrival(ctx, arrival)
  })
}

function assertArrived(arrivedOn: string, today: string): void {
  if (arrivedOn > today)
    throw fieldRefusal('invalid', 'arrivedOn', `Goods can't arrive after today, ${formatDay(today)}.`)
}

/** The lines of the order that came, each once. */
function matchLines(
  { number }: PurchaseOrderRow,
  lines: readonly PurchaseLineRow[],
  arrivedLines: readonly ArrivedLine[],
): ReceivedLine[] {
  const byNumber = new Map(lines.map((line) => [line.line, line]))
  const seen = new Set<number>()
  return arrivedLines.map((arrived, index) => {
    const line = byNumber.get(arrived.line)
    if (!line) throw fieldRefusal('conflict', `lines.${index}.line`, missingLineMessage(number, arrived.line))
    if (seen.has(arrived.line))
      throw fieldRefusal('invalid', `lines.${index}.line`, repeatedLineMessage(arrived.line))
    seen.add(arrived.line)
    const { accepted, rejected = 0, rejectReason, moreCame = false } = arrived
    const path = `lines.${index}.accepted`
    return { line, accepted, rejected, rejectReason: rejectReason ?? null, moreCame, path }
  })
}
