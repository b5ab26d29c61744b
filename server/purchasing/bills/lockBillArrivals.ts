// Locks what the lines of a bill are about, and checks them: their arrivals, and what is left to bill of each line.
import type { BillFields, BillLine } from '#contract/purchasing/bills.ts'
import {
  billUnitsError,
  foreignArrivalMessage,
  sameNumberMessage,
  undoneArrivalBillMessage,
} from '#domain/purchasing/bills.ts'
import { ownCostError } from '#domain/purchasing/costs.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  alias,
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  sql,
} from '#server/platform/db/drizzle.ts'
import { arrivalLines, arrivals, bills, purchaseOrders, suppliers } from '#server/platform/db/schema.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

import type { BillRow } from './findBills.ts'

const counterArrivals = alias(arrivals, 'counter_arrivals')

/** Locks the purchase orders of arrivals against edits, the supplier against bills with the same number, and the arrivals. */
export async function lockBillArrivals({ db }: Ctx, supplierId: number, arrivalIds: readonly number[]) {
  const ids = [...new Set(arrivalIds)]
  const orderIds = db.select({ id: arrivals.purchaseOrderId }).from(arrivals).where(inArray(arrivals.id, ids))
  await db
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(inArray(purchaseOrders.id, orderIds))
    .orderBy(asc(purchaseOrders.id))
    .for('share')
  const [supplier] = await db
    .select({
      id: suppliers.id,
      name: suppliers.name,
      termsDays: suppliers.termsDays,
      isDeleted: sql<boolean>`${suppliers.deletedAt} is not null`,
    })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId))
    .for('no key update')
  const rows = await db
    .select()
    .from(arrivals)
    .where(inArray(arrivals.id, ids))
    .orderBy(asc(arrivals.id))
    .for('no key update')
  return { supplier, arrivals: new Map(rows.map((row) => [row.id, row])) }
}

type Locked = Awaited<ReturnType<typeof lockBillArrivals>>['arrivals']

interface CheckedBill {
  supplierId: number
  supplierName: string
  rateNanos: number
  /** Its lines before an edit. */
  before: readonly { arrivalId: number; arrivalLine: number; quantity: number }[]
}

/** Throws a 409 for units that never came or are on other bills, and for arrivals of another supplier, and a 400 for a cost that is too high. */
export async function assertBillLines(
  ctx: Ctx,
  { supplierId, supplierName, rateNanos, before }: CheckedBill,
  lines: readonly BillLine[],
  locked: Locked,
): Promise<void> {
  const ids = [...locked.keys()]
  const rows = await ctx.db
    .select(getTableColumns(arrivalLines))
    .from(arrivalLines)
    .where(inArray(arrivalLines.arrivalId, ids))
  const keyOf = (arrivalId: number, line: number) => `${arrivalId} ${line}`
  const arrived = new Map(rows.map((row) => [keyOf(row.arrivalId, row.line), row]))
  const kept = new Map(
    before.map(({ arrivalId, arrivalLine, quantity }) => [keyOf(arrivalId, arrivalLine), quantity]),
  )
  const undone = await ctx.db
    .select({ id: counterArrivals.reverses })
    .from(counterArrivals)
    .where(inArray(counterArrivals.reverses, ids))
  const undoneIds = new Set(undone.map(({ id }) => id))
  for (const [index, { arrivalId, line, quantity, unitCostMicros }] of lines.entries()) {
    const refuse = (field: string, message: string, kind: 'conflict' | 'invalid' = 'conflict') =>
      fieldRefusal(kind, `lines.${index}.${field}`, message)
    const arrival = locked.get(arrivalId)
    if (!arrival) throw refuse('arrivalId', 'An arrival of this bill does not exist.')
    const { number } = arrival
    if (arrival.reverses !== null || undoneIds.has(arrivalId))
      throw refuse('arrivalId', undoneArrivalBillMessage(number))
    if (arrival.supplierId !== null && arrival.supplierId !== supplierId)
      throw refuse('arrivalId', foreignArrivalMessage(number, arrival.supplierName ?? '', supplierName))
    const row = arrived.get(keyOf(arrivalId, line))
    if (!row) throw refuse('line', `Arrival ${number} has no line ${line}.`)
    const keptUnits = kept.get(keyOf(arrivalId, line)) ?? 0
    const onOthers = { ...row, arrivalNumber: number, billed: row.billed - keptUnits }
    const isClosed = arrival.billingClosedAt !== null
    const error = billUnitsError(onOthers, quantity, { isClosed, kept: keptUnits })
    if (error !== undefined) throw refuse('quantity', error)
    const costError = ownCostError(unitCostMicros, rateNanos)
    if (costError !== undefined) throw refuse('unitCost', costError, 'invalid')
  }
}

/** Throws a 409 if another bill of the locked supplier has the number, unless the user says so. */
export async function assertNumberIsNew(
  ctx: Ctx,
  supplierId: number,
  { number }: Pick<BillFields, 'number'>,
  { isTicked, except = 0 }: { isTicked: boolean | undefined; except?: BillRow['id'] },
): Promise<void> {
  if (isTicked) return
  const [other] = await ctx.db
    .select()
    .from(bills)
    .where(
      and(
        sql`fold_text(${bills.number}) = fold_text(${number})`,
        eq(bills.supplierId, supplierId),
        isNull(bills.voidedAt),
        ne(bills.id, except),
      ),
    )
    .limit(1)
  if (other) throw fieldRefusal('conflict', 'bill.number', sameNumberMessage(other))
}
