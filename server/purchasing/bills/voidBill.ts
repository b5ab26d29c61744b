import type { Bill } from '#contract/purchasing/bills.ts'
import { billName } from '#domain/purchasing/bills.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { bills } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { assertChargesNotLanded } from '#server/purchasing/landedCosts/assertNoLandedCost.ts'

import { correctCosts } from './correctCosts.ts'
import { findBill } from './findBill.ts'
import { postBill } from './postBill.ts'
import { lockBillOfArrivals } from './updateBill.ts'
import { writeBilledUnits } from './writeBillLines.ts'

/** It keeps its lines, and their units are left to bill again. Throws a 409 if it is void already, or if its charges are a landed cost. */
export async function voidBill(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<Bill> {
  return transact(ctx, async (ctx) => {
    const { bill, arrivals } = await lockBillOfArrivals(ctx, id)
    await assertChargesNotLanded(ctx, bill)
    const version = bill.version + 1
    await ctx.db
      .update(bills)
      .set({ voidedAt: ctx.now, voidedBy: ctx.user.id, voidReason: reason, version })
      .where(eq(bills.id, id))
    await writeBilledUnits(ctx, [...arrivals.keys()])
    await correctCosts(ctx, id, [...arrivals.keys()])
    await postBill(ctx, id, 'bill voided', [...arrivals.keys()])
    await recordActivity(ctx, {
      action: `Voided bill ${billName(bill)}: ${reason}`,
      module: 'Purchases',
      subject: { type: 'bill', id, version },
      changes: { state: { from: bill.state, to: 'void' } },
    })
    ctx.crashPoint('bill.before-commit')
    return findBill(ctx, { id })
  })
}
