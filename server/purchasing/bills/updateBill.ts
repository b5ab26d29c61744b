import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Bill, updateBill as endpoint } from '#contract/purchasing/bills.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { formatCount } from '#domain/platform/format.ts'
import { billName, voidBillMessage } from '#domain/purchasing/bills.ts'
import { formatMoney, formatRate } from '#domain/purchasing/costs.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { assertNotStale } from '#server/people/activity/findLoggedChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { billLines, bills, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertChargesNotLanded } from '#server/purchasing/landedCosts/assertNoLandedCost.ts'

import { correctCosts } from './correctCosts.ts'
import { toBillColumns } from './createBill.ts'
import { type BillLineView, findBill, lockBill, readBill, readBillLines } from './findBill.ts'
import type { BillRow } from './findBills.ts'
import { assertBillLines, assertNumberIsNew, lockBillArrivals } from './lockBillArrivals.ts'
import { postBill } from './postBill.ts'
import { writeBillLines } from './writeBillLines.ts'

type Charges = Pick<BillRow, 'chargesCents' | 'currency' | 'rateNanos'>

/**
 * Its supplier stays, also a deleted one. Throws a 409 that names the changes and their users if the bill has a newer version, if it is void,
 * if its charges are a landed cost and change or lose an arrival, and for what `createBill` refuses.
 */
export async function updateBill(
  ctx: Ctx,
  { id, version, bill: fields, lines, sameNumber }: InputOf<typeof endpoint>,
): Promise<Bill> {
  return transact(ctx, async (ctx) => {
    const { bill, supplier, arrivals } = await lockBillOfArrivals(ctx, id, lines)
    await assertNotStale(
      ctx,
      { type: 'bill', id, name: `Bill ${billName(bill)}`, version: bill.version },
      version,
    )
    const before = await readBillLines(ctx, [bill])
    const columns = toBillColumns(fields, supplier?.termsDays ?? null)
    const keptIds = new Set(lines.map(({ arrivalId }) => arrivalId))
    const losesArrival = before.some(({ arrivalId }) => !keptIds.has(arrivalId))
    if (losesArrival || hasOtherCharges(bill, columns)) await assertChargesNotLanded(ctx, bill)
    if (columns.number !== bill.number)
      await assertNumberIsNew(ctx, bill.supplierId, fields, { isTicked: sameNumber, except: id })
    const checked = { ...bill, rateNanos: columns.rateNanos, before }
    await assertBillLines(ctx, checked, lines, arrivals)
    const changed = { ...bill, ...columns, version: bill.version + 1 }
    await ctx.db
      .update(bills)
      .set({ ...columns, version: changed.version })
      .where(eq(bills.id, id))
    const after = await writeBillLines(ctx, id, lines, [...arrivals.keys()])
    await correctCosts(ctx, id, [...arrivals.keys()])
    await postBill(ctx, id, 'bill edited', [...arrivals.keys()])
    await recordActivity(ctx, {
      action: `Updated bill ${billName(bill)}`,
      module: 'Purchases',
      subject: { type: 'bill', id, version: changed.version },
      changes: { ...diffFields(toLogged(bill), toLogged(changed)), ...describeLines(before, after) },
    })
    ctx.crashPoint('bill.before-commit')
    return findBill(ctx, { id })
  })
}

function hasOtherCharges(before: Charges, after: Charges): boolean {
  if (before.chargesCents !== after.chargesCents) return true
  return before.currency !== after.currency || before.rateNanos !== after.rateNanos
}

/** Locks a bill after the arrivals of its lines, and of those that it gets. Throws a 409 if it is void, or if its lines or its supplier change meanwhile. */
export async function lockBillOfArrivals(ctx: Ctx, id: number, added: readonly { arrivalId: number }[] = []) {
  const { supplierId } = await readBill(ctx, id)
  const known = await readArrivalIds(ctx, id)
  const { supplier, arrivals } = await lockBillArrivals(ctx, supplierId, [
    ...known,
    ...added.map(({ arrivalId }) => arrivalId),
  ])
  const bill = await lockBill(ctx, id)
  await assertNotVoid(ctx, bill)
  const hasMoved = bill.supplierId !== supplierId
  if (hasMoved || (await readArrivalIds(ctx, id)).some((arrivalId) => !arrivals.has(arrivalId)))
    throw new Refusal('conflict', `Bill ${billName(bill)} is being edited. Reload and try again.`)
  return { bill, supplier, arrivals }
}

/** The arrivals of the lines of a bill. */
export async function readArrivalIds({ db }: Ctx, billId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: billLines.arrivalId })
    .from(billLines)
    .where(eq(billLines.billId, billId))
  return rows.map(({ id }) => id)
}

/** Throws a 409. */
export async function assertNotVoid(ctx: Ctx, bill: BillRow): Promise<void> {
  if (bill.voidedAt === null) return
  const [user] = await ctx.db
    .select(nameColumns)
    .from(users)
    .where(eq(users.id, bill.voidedBy ?? 0))
  const at = formatDateTime(bill.voidedAt, ctx.timeZone)
  throw new Refusal('conflict', voidBillMessage(billName(bill), user ? displayName(user) : '', at))
}

function toLogged(bill: BillRow) {
  const { number, datedOn, dueOn, currency, notes } = bill
  return {
    number,
    datedOn,
    dueOn,
    currency,
    rate: formatRate(bill.rateNanos),
    amount: formatMoney(bill.amountCents, currency),
    charges: formatMoney(bill.chargesCents, currency),
    notes,
  }
}

/** By line of an arrival: 'RT-1-M of AR-2026-00004' from '12 at 7.50' to '10 at 7.75'. */
function describeLines(before: readonly BillLineView[], after: readonly BillLineView[]): FieldChanges {
  const toTexts = (lines: readonly BillLineView[]) =>
    new Map(
      lines.map(({ code, arrivalNumber, arrivalLine, quantity, unitCostMicros }) => [
        `${code} of ${arrivalNumber}, line ${arrivalLine}`,
        `${formatCount(quantity)} at ${formatUnitCost(unitCostMicros)}`,
      ]),
    )
  const [from, to] = [toTexts(before), toTexts(after)]
  return Object.fromEntries(
    [...new Set([...from.keys(), ...to.keys()])]
      .filter((name) => from.get(name) !== to.get(name))
      .map((name) => [name, { from: from.get(name) ?? null, to: to.get(name) ?? null }]),
  )
}
