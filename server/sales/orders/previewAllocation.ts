// Proposes an allocation run: the orders that wait, and what each would get.
import type { AllocationProposal } from '#contract/sales/allocationRuns.ts'
import { isPast } from '#domain/sales/lateness.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, inArray, sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { toLineProduct } from '#server/sales/lines/toLineProduct.ts'

import { findNamedLines } from './findNamedLines.ts'
import { isWaiting, shipDay } from './orderConditions.ts'
import { type ListedOrder, proposeOrders } from './proposeOrders.ts'
import { toOrderSummary } from './toOrder.ts'
import type { WaitingQuery } from './walkWaitingOrders.ts'

/**
 * What is free goes to orders by the start of their ship window, then by confirmation. An order gets nothing if it is past its cancel date
 * or ships after the horizon, or if its customer is on hold or would owe more than its limit with it and the earlier ones.
 */
export async function previewAllocation(ctx: Ctx, query: WaitingQuery): Promise<AllocationProposal> {
  const listed = await proposeOrders(ctx, query)
  const ids = listed.map(({ waiting }) => waiting.orderId)
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(shipDay), asc(orders.confirmedAt), asc(orders.id))
  const proposals = await toProposals(ctx, listed)
  const waitingCount = await ctx.db.$count(orders, isWaiting(query))
  const today = companyDay(ctx)
  return {
    orders: rows.flatMap((row) => {
      const proposal = proposals.get(row.id)
      if (!proposal) return []
      const { isDue, ...proposed } = proposal
      const isPastCancelDate = isPast(row.cancelOn, today)
      const isBeyondHorizon = !isDue && !isPastCancelDate
      return [{ order: toOrderSummary(row), isPastCancelDate, isBeyondHorizon, ...proposed }]
    }),
    free: sumFreeUnits(listed),
    unavailable: await findUnavailable(ctx, listed),
    unlistedOrders: Math.max(0, waitingCount - listed.length),
  }
}

type Proposal = Pick<AllocationProposal['orders'][number], 'creditError' | 'unavailableUnits' | 'lines'> & {
  isDue: boolean
}

/** By order, with the product of each line. */
async function toProposals(ctx: Ctx, listed: readonly ListedOrder[]): Promise<Map<number, Proposal>> {
  const named = listed.flatMap(({ waiting: { orderId, lines } }) =>
    lines.map(({ line }) => ({ orderId, line })),
  )
  const rows = new Map(
    (await findNamedLines(ctx, named)).map((row) => [`${row.orderId} ${row.line}`, row] as const),
  )
  return new Map(
    listed.map(({ waiting, proposed, isDue }) => {
      const lines = waiting.lines.flatMap(({ line, productId, quantity }, index) => {
        const row = rows.get(`${waiting.orderId} ${line}`)
        if (!row) return []
        const product = toLineProduct(row)
        return [{ line, productId, product, backOrder: quantity, proposed: proposed.units[index] ?? 0 }]
      })
      const creditError = proposed.creditError ?? null
      return [waiting.orderId, { isDue, creditError, unavailableUnits: waiting.unavailableUnits, lines }]
    }),
  )
}

function sumFreeUnits(listed: readonly ListedOrder[]): AllocationProposal['free'] {
  const units = new Map<number, number>()
  for (const { waiting } of listed)
    for (const { productId, free } of waiting.lines) if (!units.has(productId)) units.set(productId, free)
  return [...units].map(([productId, units]) => ({ productId, units }))
}

/** What of the orders that are due is not free, the most units first. Deleted products are left out: what is open of them can only be cancelled. */
async function findUnavailable(
  ctx: Ctx,
  listed: readonly ListedOrder[],
): Promise<AllocationProposal['unavailable']> {
  const short = listed.filter(({ isDue, waiting }) => isDue && waiting.unavailableUnits > 0)
  const { rows } = await ctx.db.execute<{
    styleId: number | null
    styleNumber: string | null
    productId: number | null
    code: string | null
    name: string
    units: number
    orderCount: number
  }>(sql`
    select order_lines.style_id::float8 as "styleId", max(style_number) as "styleNumber",
      (case when order_lines.style_id is null then product_id end)::float8 as "productId",
      max(case when order_lines.style_id is null then order_lines.code end) as code,
      max(coalesce(style_name, order_lines.name)) as name,
      sum(order_lines.quantity - allocated - invoiced - cancelled)::float8 as units,
      count(distinct order_id)::float8 as "orderCount"
    from order_lines join products on products.id = product_id
    where order_id = any(${sql.param(short.map(({ waiting }) => waiting.orderId))}::bigint[])
      and order_lines.quantity > allocated + invoiced + cancelled and products.quantity = 0 and products.deleted_at is null
    group by 1, 3
    order by units desc, name`)
  return rows.map(({ styleId, styleNumber, ...row }) => ({
    ...row,
    style: styleId === null ? null : { id: styleId, number: styleNumber ?? '' },
  }))
}
