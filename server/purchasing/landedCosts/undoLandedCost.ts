import type { LandedCost } from '#contract/purchasing/landedCosts.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { landedCostName, listArrivals, undoneLandedCostMessage } from '#domain/purchasing/landedCosts.ts'
import { undoShare } from '#domain/stock/landedCost.ts'
import type { ProductCost } from '#domain/stock/movingAverage.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { asc, eq, inArray } from '#server/platform/db/drizzle.ts'
import { arrivals, landedCosts, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { postBill } from '#server/purchasing/bills/postBill.ts'
import { readArrivedLines } from '#server/purchasing/costs/readArrivedLines.ts'
import { recordCosts } from '#server/stock/costLedger.ts'
import { lockStock } from '#server/stock/lockStock.ts'

import {
  findLandedArrivals,
  findLandedCost,
  type LandedCostRow,
  landedCostNotFound,
} from './findLandedCosts.ts'

/**
 * Counter-entries of the day take each share off again: from the units in stock now, and at most what it added to them; the rest from the cost of
 * goods sold. Throws a 409 if it was undone already.
 */
export async function undoLandedCost(ctx: Ctx, { id }: { id: number }): Promise<LandedCost> {
  return transact(ctx, async (ctx) => {
    const charged = await lockArrivals(ctx, id)
    const row = await lockLandedCost(ctx, id)
    await assertNotUndone(ctx, row)
    const { items } = await findLandedCost(ctx, { id })
    await lockStock(ctx, [...new Set(items.map(({ productId }) => productId))])
    const keyOf = (arrivalId: number, line: number) => `${arrivalId} ${line}`
    const lines = await readArrivedLines(
      ctx,
      charged.map((arrival) => arrival.id),
    )
    const byKey = new Map(lines.map((line) => [keyOf(line.arrivalId, line.line), line]))
    const moves = items.map(({ arrival, line, productId, ...share }) => ({
      productId,
      document: { type: 'arrival' as const, id: arrival.id },
      documentLine: line,
      apply(cost: ProductCost) {
        const arrived = byKey.get(keyOf(arrival.id, line))
        if (!arrived) throw new Error(`Line ${line} of arrival ${arrival.id} was not read`)
        return undoShare(cost, arrived, share)
      },
    }))
    await recordCosts(ctx, moves, { reason: 'landed cost undone', landedCostId: id })
    await ctx.db
      .update(landedCosts)
      .set({ undoneAt: ctx.now, undoneBy: ctx.user.id })
      .where(eq(landedCosts.id, id))
    if (row.billId !== null) await postBill(ctx, row.billId, 'charges not landed')
    await recordActivity(ctx, {
      action: `Undid ${landedCostName(row)} of ${listArrivals(charged.map(({ number }) => number))}`,
      module: 'Purchases',
      subject: { type: 'landedCost', id },
    })
    ctx.crashPoint('cost.before-commit')
    return findLandedCost(ctx, { id })
  })
}

/** Its lines never change, so that they can be read before the locks. */
async function lockArrivals(ctx: Ctx, id: number) {
  const charged = await findLandedArrivals(ctx, id)
  const ids = charged.map((arrival) => arrival.id)
  await ctx.db
    .select({ id: arrivals.id })
    .from(arrivals)
    .where(inArray(arrivals.id, ids))
    .orderBy(asc(arrivals.id))
    .for('no key update')
  return charged
}

async function lockLandedCost({ db }: Ctx, id: number): Promise<LandedCostRow> {
  const [row] = await db.select().from(landedCosts).where(eq(landedCosts.id, id)).for('no key update')
  if (!row) throw landedCostNotFound()
  return row
}

async function assertNotUndone(ctx: Ctx, row: LandedCostRow): Promise<void> {
  if (row.undoneAt === null) return
  const [user] = await ctx.db
    .select(nameColumns)
    .from(users)
    .where(eq(users.id, row.undoneBy ?? 0))
  const at = formatDateTime(row.undoneAt, ctx.timeZone)
  throw new Refusal(
    'conflict',
    undoneLandedCostMessage(landedCostName(row), user ? displayName(user) : '', at),
  )
}
