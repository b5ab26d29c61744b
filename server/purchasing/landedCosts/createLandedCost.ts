import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createLandedCost as endpoint, LandedCost } from '#contract/purchasing/landedCosts.ts'
import { billName } from '#domain/purchasing/bills.ts'
import { formatRate, oneRateNanos, ownCurrency } from '#domain/purchasing/costs.ts'
import { formatMicros } from '#domain/purchasing/describeCost.ts'
import {
  basisLabels,
  changedChargesMessage,
  foreignLandedArrivalMessage,
  landedBillMessage,
  landedCostName,
  listArrivals,
} from '#domain/purchasing/landedCosts.ts'
import { landShare } from '#domain/stock/landedCost.ts'
import type { ProductCost } from '#domain/stock/movingAverage.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { landedCostLines, landedCosts } from '#server/platform/db/schema.ts'
import { insertRows } from '#server/platform/db/tableRows.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { lockBill } from '#server/purchasing/bills/findBill.ts'
import { postBill } from '#server/purchasing/bills/postBill.ts'
import { assertNotVoid, readArrivalIds } from '#server/purchasing/bills/updateBill.ts'
import { recordCosts } from '#server/stock/costLedger.ts'

import { findLandedCost, findLiveLandedCosts } from './findLandedCosts.ts'
import { type ChargedArrivals, findChargedArrivals, planLandedCost } from './planLandedCost.ts'

const lineInsert = {
  name: 'insert_landed_cost_lines',
  table: landedCostLines,
  fields: ['landedCostId', 'arrivalId', 'arrivalLine', 'shareMicros', 'coveredUnits'],
} as const

/**
 * Splits an amount over the lines of arrivals. Throws as the preview does, and a 409 if it is not what the bill has as charges, or if those are a
 * landed cost already.
 */
export async function createLandedCost(
  ctx: Ctx,
  { arrivalIds, ...input }: InputOf<typeof endpoint>,
): Promise<LandedCost> {
  const fields = { ...input, rateNanos: input.currency === ownCurrency ? oneRateNanos : input.rateNanos }
  return transact(ctx, async (ctx) => {
    const charged = await findChargedArrivals(ctx, arrivalIds, { lock: true })
    if (fields.billId !== undefined) await assertChargesOfBill(ctx, fields.billId, fields, charged)
    const { valueMicros, appliedBasis, shares } = await planLandedCost(ctx, charged, fields, { lock: true })
    const [row] = await ctx.db
      .insert(landedCosts)
      .values({
        ...fields,
        reference: fields.reference || null,
        valueMicros,
        appliedBasis,
        createdAt: ctx.now,
        createdBy: ctx.user.id,
      })
      .returning({ id: landedCosts.id })
    if (!row) throw new Error('The landed cost was not inserted')
    const rows = shares.map(({ line, shareMicros }) => ({
      landedCostId: row.id,
      arrivalId: line.arrivalId,
      arrivalLine: line.line,
      shareMicros,
      coveredUnits: 0,
    }))
    const moves = shares.map(({ line, shareMicros }, index) => ({
      productId: line.productId,
      document: { type: 'arrival' as const, id: line.arrivalId },
      documentLine: line.line,
      apply(cost: ProductCost) {
        const step = landShare(cost, line, shareMicros)
        Object.assign(rows[index] ?? {}, { coveredUnits: step.coveredUnits })
        return step
      },
    }))
    await recordCosts(ctx, moves, { reason: 'landed cost', landedCostId: row.id })
    await insertRows(ctx.db, lineInsert, rows)
    if (fields.billId !== undefined) await postBill(ctx, fields.billId, 'charges landed')
    const arrivalNumbers = charged.map(({ number }) => number)
    await recordActivity(ctx, {
      action: `Added ${landedCostName(fields)} to ${listArrivals(arrivalNumbers)}`,
      module: 'Purchases',
      subject: { type: 'landedCost', id: row.id },
      changes: creationChanges({
        arrivals: arrivalNumbers.join(', '),
        rate: fields.currency === ownCurrency ? null : formatRate(fields.rateNanos),
        value: formatMicros(valueMicros),
        split: basisLabels[appliedBasis],
        reference: fields.reference || null,
      }),
    })
    ctx.crashPoint('cost.before-commit')
    return findLandedCost(ctx, row)
  })
}

type Charges = Pick<InputOf<typeof endpoint>, 'amountCents' | 'currency' | 'rateNanos'>

/** Locks the bill after the arrivals, which are all on it. */
async function assertChargesOfBill(
  ctx: Ctx,
  billId: number,
  { amountCents, currency, rateNanos }: Charges,
  charged: ChargedArrivals,
): Promise<void> {
  const bill = await lockBill(ctx, billId)
  await assertNotVoid(ctx, bill)
  const name = billName(bill)
  const isSame =
    bill.chargesCents === amountCents && bill.currency === currency && bill.rateNanos === rateNanos
  if (!isSame) throw fieldRefusal('conflict', 'amount', changedChargesMessage(name))
  const onBill = new Set(await readArrivalIds(ctx, billId))
  for (const { id, number } of charged)
    if (!onBill.has(id))
      throw fieldRefusal('conflict', 'arrivalIds', foreignLandedArrivalMessage(number, name))
  if ((await findLiveLandedCosts(ctx, { billId })).length > 0)
    throw fieldRefusal('conflict', 'billId', landedBillMessage(name))
}
