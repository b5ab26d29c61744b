// Bills make costs right: the corrections of each line of an arrival add up to what its bills say.
import { correctByBills } from '#domain/stock/corrections.ts'
import { withLandedCost } from '#domain/stock/landedCost.ts'
import type { ProductCost } from '#domain/stock/movingAverage.ts'
import type { Ctx } from '#server/ctx.ts'
import { inArray } from '#server/platform/db/drizzle.ts'
import { arrivalLines } from '#server/platform/db/schema.ts'
import { readArrivedLines } from '#server/purchasing/costs/readArrivedLines.ts'
import { recordCosts } from '#server/stock/costLedger.ts'
import { lockStock } from '#server/stock/lockStock.ts'

/** After a change of a bill. Its arrivals, before and after, are locked; locks their products. */
export async function correctCosts(ctx: Ctx, billId: number, arrivalIds: readonly number[]): Promise<void> {
  const products = await ctx.db
    .selectDistinct({ id: arrivalLines.productId })
    .from(arrivalLines)
    .where(inArray(arrivalLines.arrivalId, [...arrivalIds]))
  await lockStock(
    ctx,
    products.map(({ id }) => id),
  )
  const arrived = await readArrivedLines(ctx, arrivalIds, billId)
  const lines = arrived.filter(
    ({ billedUnits, correctedMicros }) => billedUnits > 0 || correctedMicros !== null,
  )
  const moves = lines.map(({ arrivalId, line, productId, ...arrivedLine }) => {
    const billed = {
      ...arrivedLine,
      correctedMicros: arrivedLine.correctedMicros ?? 0n,
      unitCostsMicros: withLandedCost(arrivedLine.unitCostsMicros, arrivedLine),
    }
    return {
      productId,
      document: { type: 'arrival' as const, id: arrivalId },
      documentLine: line,
      apply: (cost: ProductCost) => correctByBills(cost, billed),
    }
  })
  await recordCosts(ctx, moves, { reason: 'billed', billId })
}
