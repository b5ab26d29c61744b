// What a landed cost would do: the lines of its arrivals, their shares of the amount, and what of each goes to the units in stock.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  LandedCostPreview,
  LandedShare,
  previewLandedCost as endpoint,
} from '#contract/purchasing/landedCosts.ts'
import { toOwnMicros } from '#domain/purchasing/costs.ts'
import {
  landedCostLimits,
  nothingAcceptedMessage,
  tooDearMessage,
  tooManyLandedLinesMessage,
  undoneArrivalLandedMessage,
  unknownCostMessage,
  worthlessAmountMessage,
} from '#domain/purchasing/landedCosts.ts'
import { maxUnitCostMicros } from '#domain/stock/costTexts.ts'
import { landedUnitCost, landShare, valueOfLine } from '#domain/stock/landedCost.ts'
import type { ProductCost } from '#domain/stock/movingAverage.ts'
import { splitCharge } from '#domain/stock/splitCharge.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, inArray, sql } from '#server/platform/db/drizzle.ts'
import { arrivalLines, arrivals } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { readArrivedLines } from '#server/purchasing/costs/readArrivedLines.ts'
import { toLineProduct } from '#server/sales/lines/toLineProduct.ts'
import { readCosts } from '#server/stock/costLedger.ts'
import { lockStock } from '#server/stock/lockStock.ts'

export type PlannedCost = Omit<InputOf<typeof endpoint>, 'arrivalIds'>

/** The shares of an amount as if it was added now. Throws as `planLandedCost` and `findChargedArrivals` do. */
export async function previewLandedCost(
  ctx: Ctx,
  { arrivalIds, ...cost }: InputOf<typeof endpoint>,
): Promise<LandedCostPreview> {
  const charged = await findChargedArrivals(ctx, [...new Set(arrivalIds)])
  const { appliedBasis, valueMicros, shares, costs } = await planLandedCost(ctx, charged, cost)
  const items = shares.map(({ shown, line, shareMicros }): LandedShare => {
    const step = landShare(costs.get(line.productId) ?? unread(line.productId), line, shareMicros)
    costs.set(line.productId, step.cost)
    return { ...shown, shareMicros, ...splitOf(step) }
  })
  return { appliedBasis, valueMicros, items }
}

/** What of a share went where. */
export function splitOf({ changes, coveredUnits }: ReturnType<typeof landShare>) {
  const [change] = changes
  return {
    coveredUnits,
    stockMicros: change?.valueMicros ?? 0n,
    expenseMicros: change?.expenseMicros ?? 0n,
  }
}

export type ChargedArrivals = Awaited<ReturnType<typeof findChargedArrivals>>

/** Throws a 404, and a 409 for arrivals that were undone or undo one, or of which nothing was accepted. With `lock`, until the transaction ends. */
export async function findChargedArrivals(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
  { lock = false }: { lock?: boolean } = {},
) {
  const query = db
    .select({
      id: arrivals.id,
      number: arrivals.number,
      accepted: arrivals.acceptedUnits,
      isUndone: sql<boolean>`arrivals.reverses is not null
        or exists (select from arrivals as counter where counter.reverses = arrivals.id)`,
    })
    .from(arrivals)
    .where(inArray(arrivals.id, [...ids]))
    .orderBy(asc(arrivals.id))
    .$dynamic()
  const rows = await (lock ? query.for('no key update') : query)
  if (rows.length < ids.length) throw new Refusal('missing', 'Arrival not found')
  for (const { number, accepted, isUndone } of rows) {
    if (isUndone) throw fieldRefusal('conflict', 'arrivalIds', undoneArrivalLandedMessage(number))
    if (accepted === 0) throw fieldRefusal('conflict', 'arrivalIds', nothingAcceptedMessage(number))
  }
  return rows
}

/**
 * The shares of the lines with accepted units. With `lock`, their products are locked. Throws a 409 for products without a cost, for units that
 * would cost more than the maximum, and for an amount that is worth nothing at its rate.
 */
export async function planLandedCost(
  ctx: Ctx,
  charged: ChargedArrivals,
  { amountCents, rateNanos, basis }: PlannedCost,
  { lock = false }: { lock?: boolean } = {},
) {
  const valueMicros = toOwnMicros(amountCents, rateNanos)
  if (valueMicros === 0n) throw fieldRefusal('conflict', 'amount', worthlessAmountMessage)
  const ids = charged.map(({ id }) => id)
  const shown = await findShownLines(ctx, charged)
  if (shown.length > landedCostLimits.lines)
    throw fieldRefusal('conflict', 'arrivalIds', tooManyLandedLinesMessage)
  const productIds = [...new Set(shown.map(({ productId }) => productId))]
  if (lock) await lockStock(ctx, productIds)
  const costs = new Map<number, ProductCost>(await readCosts(ctx, productIds))
  const valued = (await readArrivedLines(ctx, ids)).map((line, index) => ({
    line,
    shown: shown[index] ?? unread(line.productId),
    valueMicros: valueOfLine(costs.get(line.productId) ?? unread(line.productId), line),
  }))
  const unknown = valued.filter((line) => line.valueMicros === null).map((line) => line.shown.product)
  if (unknown.length > 0) throw fieldRefusal('conflict', 'arrivalIds', unknownCostMessage(unknown))
  const { basis: appliedBasis, sharesMicros } = splitCharge(
    valueMicros,
    valued.map(({ line, ...value }) => ({ units: line.acceptedUnits, ...value })),
    basis,
  )
  const shares = valued.map((line, index) => ({ ...line, shareMicros: sharesMicros[index] ?? 0n }))
  for (const { line, shareMicros, ...share } of shares)
    if (landedUnitCost(share.valueMicros ?? 0n, line, shareMicros) > maxUnitCostMicros)
      throw fieldRefusal('conflict', 'amount', tooDearMessage(share.shown.product))
  return { valueMicros, appliedBasis, shares, costs }
}

/** In the order of `readArrivedLines`. */
async function findShownLines({ db }: Ctx, charged: ChargedArrivals) {
  const numbers = new Map(charged.map(({ id, number }) => [id, number]))
  const rows = await db
    .select()
    .from(arrivalLines)
    .where(and(inArray(arrivalLines.arrivalId, [...numbers.keys()]), sql`${arrivalLines.accepted} > 0`))
    .orderBy(asc(arrivalLines.arrivalId), asc(arrivalLines.line))
  return rows.map((row) => ({
    arrival: { id: row.arrivalId, number: numbers.get(row.arrivalId) ?? '' },
    line: row.line,
    productId: row.productId,
    accepted: row.accepted,
    product: toLineProduct(row),
  }))
}

function unread(productId: number): never {
  throw new Error(`The cost of product ${productId} was not read`)
}
