import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Arrival, linkArrival as endpoint } from '#contract/purchasing/arrivals.ts'
import { linkedArrivalMessage, otherUnitsMessage } from '#domain/purchasing/arrivals.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type ArrivalLineRow, findArrival, readArrival } from './findArrivals.ts'
import { lockReceivedProducts } from './receiveOrderLines.ts'
import { insertDelivery, matchOrders } from './receiveStockLines.ts'
import { findArrivalLines, insertCounterArrival, lockLiveArrival } from './undoArrival.ts'

/**
 * Undoes an arrival without a purchase order and receives its units again from orders, on its day. The stock stays as it is, so that the
 * units need not be free. Throws a 409 as `receiveStockLines` does, if some of it is billed, and if the lines have other units than the arrival.
 */
export async function linkArrival(ctx: Ctx, { id, lines }: InputOf<typeof endpoint>): Promise<Arrival> {
  return transact(ctx, async (ctx) => {
    const numbered = lines.map((line, index) => ({ ...line, index }))
    // Orders are locked before arrivals.
    const orders = await matchOrders(ctx, numbered, (await readArrival(ctx, id)).supplierId)
    const arrival = await lockLiveArrival(ctx, id)
    if (arrival.purchaseOrderId !== null) throw new Refusal('conflict', linkedArrivalMessage(arrival.number))
    const arrived = await findArrivalLines(ctx, id)
    assertSameUnits(arrival.number, arrived, lines)
    const locked = await lockReceivedProducts(
      ctx,
      lines.map((line) => line.id),
    )
    const { arrivedOn, note, supplierId, supplierName } = arrival
    const receipt = { arrivedOn, note, supplierId, supplierName }
    const [first] = await insertDelivery(ctx, numbered, { orders, locked, receipt })
    await insertCounterArrival(ctx, arrival, arrived, locked.stock)
    ctx.crashPoint('arrival.before-commit')
    if (!first) throw new Error('An arrival without lines')
    return findArrival(ctx, first)
  })
}

function assertSameUnits(
  number: string,
  arrived: readonly ArrivalLineRow[],
  lines: readonly { id: number; quantity: number }[],
): void {
  const units = new Map<number, number>()
  for (const { productId, accepted } of arrived) units.set(productId, (units.get(productId) ?? 0) + accepted)
  for (const { id, quantity } of lines) units.set(id, (units.get(id) ?? 0) - quantity)
  if ([...units.values()].some((rest) => rest !== 0)) throw new Refusal('conflict', otherUnitsMessage(number))
}
