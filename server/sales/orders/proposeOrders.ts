// Which orders a proposal lists, and what each of them gets.
import {
  maxAllocatedLines,
  maxAllocatedOrders,
  type Proposed,
  proposeOrder,
} from '#domain/sales/allocation.ts'
import { addedByAllocating, emptyPart, type NextPart } from '#domain/sales/invoiceParts.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import { allocatedOf, readNextParts } from './allocatedValues.ts'
import { isDue } from './orderConditions.ts'
import { createProposedCredit } from './proposedCredit.ts'
import { type WaitingOrder, type WaitingQuery, walkWaitingOrders } from './walkWaitingOrders.ts'

/** Of the orders that get units: more could not be applied. */
const maxProposed = { orders: maxAllocatedOrders, lines: maxAllocatedLines }
/** Of those that get none, and again of those that are past their cancel date or ship after the horizon. */
const maxOthers = { orders: 100, lines: 2000 }

export interface ListedOrder {
  waiting: WaitingOrder
  proposed: Proposed
  isDue: boolean
}

/**
 * Goes through the orders that are due until those that get units fill a run, then through the others. Orders that get none fill nothing, so
 * that they hide no others.
 */
export async function proposeOrders(ctx: Ctx, query: WaitingQuery): Promise<ListedOrder[]> {
  return [...(await proposeDue(ctx, query)), ...(await findOthers(ctx, query))]
}

async function proposeDue(ctx: Ctx, query: WaitingQuery): Promise<ListedOrder[]> {
  const credit = createProposedCredit(ctx)
  const freeUnits = new Map<number, number>()
  const granted = createListing(maxProposed)
  const others = createListing(maxOthers)
  for await (const batch of walkWaitingOrders(ctx, query, isDueIn(ctx, query))) {
    await credit.read(batch.map(({ customerId }) => customerId))
    const nextParts = await readNextParts(
      ctx,
      batch.map(({ orderId }) => orderId),
    )
    for (const waiting of batch) {
      for (const { productId, free } of waiting.lines)
        if (!freeUnits.has(productId)) freeUnits.set(productId, free)
      const proposed = proposeOrder(waiting, freeUnits, (units) =>
        credit.add(waiting.customerId, valueOfProposal(waiting, units, nextParts.get(waiting.orderId))),
      )
      const listing = proposed.units.some((units) => units > 0) ? granted : others
      const isListed = listing.add({ waiting, proposed, isDue: true })
      if (!isListed && listing === granted) return [...granted.orders, ...others.orders]
    }
  }
  return [...granted.orders, ...others.orders]
}

function isDueIn(ctx: Ctx, { horizonDays }: WaitingQuery): SQL {
  return isDue(companyDay(ctx), horizonDays)
}

function valueOfProposal(
  waiting: WaitingOrder,
  units: readonly number[],
  next: NextPart = { others: emptyPart, charges: [] },
): number {
  const subtotalCents = waiting.lines.reduce(
    (sum, { unitPriceCents }, index) => sum + unitPriceCents * (units[index] ?? 0),
    0,
  )
  const proposed = { units: units.reduce((sum, share) => sum + share, 0), subtotalCents }
  return addedByAllocating(allocatedOf(waiting), proposed, { ...waiting, ...next })
}

async function findOthers(ctx: Ctx, query: WaitingQuery): Promise<ListedOrder[]> {
  const listing = createListing(maxOthers)
  for await (const batch of walkWaitingOrders(ctx, query, sql`not ${isDueIn(ctx, query)}`)) {
    for (const waiting of batch) {
      const proposed = { units: waiting.lines.map(() => 0), creditError: undefined }
      if (!listing.add({ waiting, proposed, isDue: false })) return listing.orders
    }
  }
  return listing.orders
}

/** Orders up to a number of them and of their lines. `add` returns whether the order fits. */
function createListing(max: { orders: number; lines: number }) {
  const orders: ListedOrder[] = []
  let lineCount = 0
  return {
    orders,
    add(order: ListedOrder): boolean {
      const count = lineCount + order.waiting.lines.length
      if (orders.length === max.orders || count > max.lines) return false
      lineCount = count
      orders.push(order)
      return true
    },
  }
}
