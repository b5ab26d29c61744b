// What landed cost keeps from being undone or changed.
import { joinFirst } from '#domain/platform/format.ts'
import { billName } from '#domain/purchasing/bills.ts'
import {
  landedArrivalMessage,
  landedChargesMessage,
  landedCostName,
  listArrivals,
} from '#domain/purchasing/landedCosts.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ArrivalRow } from '#server/purchasing/arrivals/findArrivals.ts'
import type { BillRow } from '#server/purchasing/bills/findBills.ts'
import { seesCosts } from '#server/purchasing/purchaseOrders/toPurchaseOrder.ts'

import { findLandedArrivals, findLiveLandedCosts } from './findLandedCosts.ts'

const listed = 3

/** Throws a 409 if a locked arrival has landed cost, which is named to users who may see costs. */
export async function assertArrivalNotLanded(ctx: Ctx, { id, number }: ArrivalRow): Promise<void> {
  const landed = await findLiveLandedCosts(ctx, { arrivalId: id })
  if (landed.length === 0) return
  const names = seesCosts(ctx) ? joinFirst(landed.map(landedCostName), listed) : 'landed cost'
  throw new Refusal('conflict', landedArrivalMessage(number, names))
}

/** Throws a 409 if the charges of a locked bill are a landed cost. */
export async function assertChargesNotLanded(ctx: Ctx, bill: BillRow): Promise<void> {
  const [landed] = await findLiveLandedCosts(ctx, { billId: bill.id })
  if (!landed) return
  const numbers = (await findLandedArrivals(ctx, landed.id)).map(({ number }) => number)
  throw new Refusal('conflict', landedChargesMessage(billName(bill), listArrivals(numbers)))
}
