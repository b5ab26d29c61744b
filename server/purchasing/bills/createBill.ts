import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Bill, BillFields, createBill as endpoint } from '#contract/purchasing/bills.ts'
import { billDueDay, billDueError, billName } from '#domain/purchasing/bills.ts'
import { formatMoney, oneRateNanos, ownCurrency } from '#domain/purchasing/costs.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { bills } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { goneSupplier } from '#server/purchasing/suppliers/goneSupplier.ts'

import { correctCosts } from './correctCosts.ts'
import { findBill } from './findBill.ts'
import { assertBillLines, assertNumberIsNew, lockBillArrivals } from './lockBillArrivals.ts'
import { postBill } from './postBill.ts'
import { writeBillLines } from './writeBillLines.ts'

/**
 * Bills units of arrivals. Throws a 409 if the supplier was deleted or merged, if it has a bill with this number and the user does not say so, and for
 * lines that can't be billed (`assertBillLines`).
 */
export async function createBill(
  ctx: Ctx,
  { supplierId, bill: fields, lines, sameNumber }: InputOf<typeof endpoint>,
): Promise<Bill> {
  return transact(ctx, async (ctx) => {
    const arrivalIds = lines.map(({ arrivalId }) => arrivalId)
    const { supplier, arrivals } = await lockBillArrivals(ctx, supplierId, arrivalIds)
    if (!supplier || supplier.isDeleted) throw await goneSupplier(ctx, supplierId, 'supplierId')
    const columns = toBillColumns(fields, supplier.termsDays)
    await assertNumberIsNew(ctx, supplierId, fields, { isTicked: sameNumber })
    const head = { supplierId, supplierName: supplier.name }
    await assertBillLines(ctx, { ...head, rateNanos: columns.rateNanos, before: [] }, lines, arrivals)
    const [row] = await ctx.db
      .insert(bills)
      .values({ ...head, ...columns, createdAt: ctx.now, createdBy: ctx.user.id })
      .returning({ id: bills.id })
    if (!row) throw new Error('The bill was not inserted')
    await writeBillLines(ctx, row.id, lines, [...arrivals.keys()])
    await correctCosts(ctx, row.id, [...arrivals.keys()])
    await postBill(ctx, row.id, 'bill entered', [...arrivals.keys()])
    await recordActivity(ctx, {
      action: `Entered bill ${billName({ ...head, number: columns.number })}`,
      module: 'Purchases',
      subject: { type: 'bill', id: row.id },
      changes: creationChanges({
        datedOn: columns.datedOn,
        dueOn: columns.dueOn,
        amount: formatMoney(columns.amountCents, columns.currency),
        units: formatUnits(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
      }),
    })
    ctx.crashPoint('bill.before-commit')
    return findBill(ctx, row)
  })
}

/** The columns that a request sets. One of the company's own currency is worth 1. Throws a 400 for a due day before the bill's. */
export function toBillColumns(fields: BillFields, termsDays: number | null) {
  const { number, datedOn, currency, amountCents, chargesCents = 0, notes } = fields
  const dueOn = fields.dueOn === undefined ? billDueDay(datedOn, termsDays) : fields.dueOn
  const error = billDueError(dueOn, datedOn)
  if (error !== undefined) throw fieldRefusal('invalid', 'bill.dueOn', error)
  const rateNanos = currency === ownCurrency ? oneRateNanos : fields.rateNanos
  return { number, datedOn, dueOn, currency, rateNanos, amountCents, chargesCents, notes: notes || null }
}
