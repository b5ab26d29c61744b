// Lists the landed cost of an arrival, and reads one with its shares.
import type { LandedCost, LandedCostSummary, LandedShare } from '#contract/purchasing/landedCosts.ts'
import { displayName } from '#domain/people/users.ts'
import type { Currency } from '#domain/platform/currencies.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, asc, eq, getTableColumns, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import {
  arrivalLines,
  arrivals,
  bills,
  costEntries,
  landedCostLines,
  landedCosts,
  users,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readArrival } from '#server/purchasing/arrivals/findArrivals.ts'
import { readBill } from '#server/purchasing/bills/findBill.ts'
import { toLineProduct } from '#server/sales/lines/toLineProduct.ts'

export type LandedCostRow = typeof landedCosts.$inferSelect

const undoers = alias(users, 'undoers')

/** Throws a 404. */
export async function findArrivalLandedCosts(
  ctx: Pick<Ctx, 'db'>,
  { id }: { id: number },
): Promise<{ landedCosts: LandedCostSummary[] }> {
  await readArrival(ctx, id)
  const rows = await ctx.db
    .selectDistinct({ id: landedCostLines.landedCostId })
    .from(landedCostLines)
    .where(eq(landedCostLines.arrivalId, id))
  return toSummaries(ctx, rows)
}

/** Throws a 404. */
export async function findBillLandedCosts(
  ctx: Pick<Ctx, 'db'>,
  { id }: { id: number },
): Promise<{ landedCosts: LandedCostSummary[] }> {
  await readBill(ctx, id)
  const rows = await ctx.db.select({ id: landedCosts.id }).from(landedCosts).where(eq(landedCosts.billId, id))
  return toSummaries(ctx, rows)
}

async function toSummaries(ctx: Pick<Ctx, 'db'>, rows: readonly { id: number }[]) {
  const costs = await readLandedCosts(
    ctx,
    rows.map(({ id }) => id),
  )
  return { landedCosts: costs.map(({ items: _items, ...summary }) => summary) }
}

/** Throws a 404. */
export async function findLandedCost(ctx: Pick<Ctx, 'db'>, { id }: { id: number }): Promise<LandedCost> {
  const [landedCost] = await readLandedCosts(ctx, [id])
  if (!landedCost) throw landedCostNotFound()
  return landedCost
}

export function landedCostNotFound(): Refusal {
  return new Refusal('missing', 'Landed cost not found')
}

/** The landed cost of an arrival or of the charges of a bill that is not undone, oldest first. */
export async function findLiveLandedCosts(
  { db }: Pick<Ctx, 'db'>,
  of: { arrivalId: number } | { billId: number },
): Promise<LandedCostRow[]> {
  const isMeant =
    'billId' in of
      ? eq(landedCosts.billId, of.billId)
      : sql`${landedCosts.id} in (select landed_cost_id from landed_cost_lines where arrival_id = ${of.arrivalId})`
  return db
    .select()
    .from(landedCosts)
    .where(and(isMeant, isNull(landedCosts.undoneAt)))
    .orderBy(asc(landedCosts.id))
}

/** The arrivals of a landed cost, oldest first. */
export async function findLandedArrivals({ db }: Pick<Ctx, 'db'>, id: number) {
  return db
    .selectDistinct({ id: arrivals.id, number: arrivals.number })
    .from(landedCostLines)
    .innerJoin(arrivals, eq(arrivals.id, landedCostLines.arrivalId))
    .where(eq(landedCostLines.landedCostId, id))
    .orderBy(asc(arrivals.id))
}

async function readLandedCosts({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<LandedCost[]> {
  if (ids.length === 0) return []
  const [heads, shares] = await Promise.all([
    db
      .select({
        cost: getTableColumns(landedCosts),
        bill: { id: bills.id, number: bills.number },
        creator: nameColumns,
        undoer: nameColumnsOf(undoers),
      })
      .from(landedCosts)
      .innerJoin(users, eq(users.id, landedCosts.createdBy))
      .leftJoin(undoers, eq(undoers.id, landedCosts.undoneBy))
      .leftJoin(bills, eq(bills.id, landedCosts.billId))
      .where(inArray(landedCosts.id, [...ids]))
      .orderBy(asc(landedCosts.id)),
    readShares({ db }, ids),
  ])
  return heads.map(({ cost, bill, creator, undoer }) => {
    const items = shares.filter(({ landedCostId }) => landedCostId === cost.id).map(({ share }) => share)
    return {
      ...cost,
      currency: cost.currency as Currency,
      arrivals: [...new Map(items.map(({ arrival }) => [arrival.id, arrival])).values()],
      bill,
      stockMicros: items.reduce((sum, { stockMicros }) => sum + stockMicros, 0n),
      expenseMicros: items.reduce((sum, { expenseMicros }) => sum + expenseMicros, 0n),
      createdBy: displayName(creator),
      undone: undoer && cost.undoneAt && { at: cost.undoneAt, by: displayName(undoer) },
      items,
    }
  })
}

/** By arrival and line, with what of each went to the stock when it was added. */
async function readShares({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) {
  const rows = await db
    .select({
      share: getTableColumns(landedCostLines),
      arrived: getTableColumns(arrivalLines),
      arrivalNumber: arrivals.number,
      stockMicros: costEntries.valueMicros,
    })
    .from(landedCostLines)
    .innerJoin(arrivals, eq(arrivals.id, landedCostLines.arrivalId))
    .innerJoin(
      arrivalLines,
      and(
        eq(arrivalLines.arrivalId, landedCostLines.arrivalId),
        eq(arrivalLines.line, landedCostLines.arrivalLine),
      ),
    )
    .leftJoin(
      costEntries,
      and(
        eq(costEntries.documentType, 'arrival'),
        eq(costEntries.documentId, landedCostLines.arrivalId),
        eq(costEntries.documentLine, landedCostLines.arrivalLine),
        eq(costEntries.landedCostId, landedCostLines.landedCostId),
        eq(costEntries.reason, 'landed cost'),
      ),
    )
    .where(inArray(landedCostLines.landedCostId, [...ids]))
    .orderBy(
      asc(landedCostLines.landedCostId),
      asc(landedCostLines.arrivalId),
      asc(landedCostLines.arrivalLine),
    )
  return rows.map(({ share, arrived, arrivalNumber, stockMicros }) => ({
    landedCostId: share.landedCostId,
    share: {
      arrival: { id: share.arrivalId, number: arrivalNumber },
      line: share.arrivalLine,
      productId: arrived.productId,
      product: toLineProduct(arrived),
      accepted: arrived.accepted,
      shareMicros: share.shareMicros,
      coveredUnits: share.coveredUnits,
      stockMicros: stockMicros ?? 0n,
      expenseMicros: share.shareMicros - (stockMicros ?? 0n),
    } satisfies LandedShare,
  }))
}
