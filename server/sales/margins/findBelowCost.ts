// The open lines of several documents that leave less than they cost on average.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  BelowCostLines,
  findInvoicesBelowCost as invoicesEndpoint,
  findOrdersBelowCost as ordersEndpoint,
} from '#contract/sales/margins.ts'
import { isBelowCost } from '#domain/sales/margin.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, inArray } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'

import { marginsAtAverage, readPendingLines, readRemainingLines } from './marginsAtAverage.ts'

type ReadCtx = Pick<Ctx, 'db'>

export async function findInvoicesBelowCost(
  ctx: ReadCtx,
  { ids }: InputOf<typeof invoicesEndpoint>,
): Promise<BelowCostLines> {
  const margins = await marginsAtAverage(ctx, await readPendingLines(ctx, ids))
  return { lines: margins.filter(isBelowCost) }
}

export async function findOrdersBelowCost(
  ctx: ReadCtx,
  { ids = [], importId }: InputOf<typeof ordersEndpoint>,
): Promise<BelowCostLines> {
  const condition =
    importId === undefined
      ? inArray(orders.id, ids)
      : and(eq(orders.importId, importId), eq(orders.state, 'Draft'))
  const margins = await marginsAtAverage(ctx, await readRemainingLines(ctx, condition))
  return { lines: margins.filter(isBelowCost) }
}
