// Bills make costs right: the corrections of each line of an arrival add up to what its bills say.
import { withLandedCost } from '#domain/stock/landedCost.ts'
import { correctByBills, type ProductCost } from '#domain/stock/movingAverage.ts'
import type { Ctx } from '#server/ctx.ts'
import { readArrivedLines } from '#server/purchasing/costs/readArrivedLines.ts'
import { recordCosts } from '#server/stock/costLedger.ts'
import { lockStock } from '#server/stock/lockStock.ts'

/** After a change of a bill. Its arrivals, before and after, are locked; locks their products that are billed. */
export async function correctCosts(ctx: Ctx, billId: number, arrivalIds: readonly number[]): Promise<void> {
  const unlocked = await readBilledLines(ctx, arrivalIds)
  if (unlocked.length === 0) return
  await lockStock(
    ctx,
    unlocked.map(({ productId }) => productId),
  )
  // Again: other units of the products may have come meanwhile.
  const lines = await readBilledLines(ctx, arrivalIds)
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

/** Those on a bill, and those that one corrected. */
async function readBilledLines(ctx: Ctx, arrivalIds: readonly number[]) {
  const lines = await readArrivedLines(ctx, arrivalIds)
  return lines.filter(({ billedUnits, correctedMicros }) => billedUnits > 0 || correctedMicros !== null)
}
