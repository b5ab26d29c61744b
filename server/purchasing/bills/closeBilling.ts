// "No bill comes" for the rest of an arrival, and its opposite.
import type { Arrival } from '#contract/purchasing/arrivals.ts'
import { pluralize } from '#domain/platform/format.ts'
import { nothingToBillMessage, undoneArrivalBillMessage, unitsToBill } from '#domain/purchasing/bills.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { arrivals } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findArrival, findUndo, lockArrival } from '#server/purchasing/arrivals/findArrivals.ts'

/** Throws a 409 if nothing is left to bill, or if the arrival was undone or undoes another one. */
export function closeBilling(ctx: Ctx, { id }: { id: number }): Promise<Arrival> {
  return transact(ctx, async (ctx) => {
    const arrival = await lockArrival(ctx, id)
    const { number, acceptedUnits: accepted, billedUnits: billed } = arrival
    if (arrival.reverses !== null || (await findUndo(ctx, id)))
      throw new Refusal('conflict', undoneArrivalBillMessage(number))
    const units = unitsToBill({ accepted, billed }, arrival.billingClosedAt !== null)
    if (units === 0) throw new Refusal('conflict', nothingToBillMessage(number))
    await writeClosed(ctx, id, { billingClosedAt: ctx.now, billingClosedBy: ctx.user.id })
    await logClosed(ctx, id, `No bill comes for ${pluralize(units, 'unit')} of arrival ${number}`)
    ctx.crashPoint('bill.before-commit')
    return findArrival(ctx, { id })
  })
}

/** Throws a 409 if a bill is expected already. */
export function reopenBilling(ctx: Ctx, { id }: { id: number }): Promise<Arrival> {
  return transact(ctx, async (ctx) => {
    const { number, billingClosedAt } = await lockArrival(ctx, id)
    if (billingClosedAt === null)
      throw new Refusal('conflict', `A bill of arrival ${number} is expected already.`)
    await writeClosed(ctx, id, { billingClosedAt: null, billingClosedBy: null })
    await logClosed(ctx, id, `Expected a bill of arrival ${number} again`)
    ctx.crashPoint('bill.before-commit')
    return findArrival(ctx, { id })
  })
}

type Closed = Pick<typeof arrivals.$inferSelect, 'billingClosedAt' | 'billingClosedBy'>

async function writeClosed({ db }: Ctx, id: number, closed: Closed): Promise<void> {
  await db.update(arrivals).set(closed).where(eq(arrivals.id, id))
}

async function logClosed(ctx: Ctx, id: number, action: string): Promise<void> {
  await recordActivity(ctx, { action, module: 'Purchases', subject: { type: 'arrival', id } })
}
