// Reads and locks one bill.
import type { Bill, BillItem } from '#contract/purchasing/bills.ts'
import { displayName } from '#domain/people/users.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, asc, eq, getTableColumns, inArray } from '#server/platform/db/drizzle.ts'
import {
  arrivalLines,
  arrivals,
  billLines,
  bills,
  purchaseOrderLines,
  purchaseOrders,
  users,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { toLineProduct } from '#server/sales/lines/toLineProduct.ts'

import { type BillRow, toBillSummary } from './findBills.ts'

const voiders = alias(users, 'voiders')

function billNotFound(): Refusal {
  return new Refusal('missing', 'Bill not found')
}

export async function findBill(ctx: Pick<Ctx, 'db'>, { id }: { id: number }): Promise<Bill> {
  const [row] = await ctx.db
    .select({ bill: getTableColumns(bills), creator: nameColumns, voider: nameColumnsOf(voiders) })
    .from(bills)
    .innerJoin(users, eq(users.id, bills.createdBy))
    .leftJoin(voiders, eq(voiders.id, bills.voidedBy))
    .where(eq(bills.id, id))
  if (!row) throw billNotFound()
  const { bill, creator, voider } = row
  return {
    ...toBillSummary(bill),
    chargesCents: bill.chargesCents,
    rateNanos: bill.rateNanos,
    notes: bill.notes,
    createdBy: displayName(creator),
    createdAt: bill.createdAt,
    voided: voider && {
      at: bill.voidedAt ?? bill.createdAt,
      by: displayName(voider),
      reason: bill.voidReason ?? '',
    },
    items: (await readBillLines(ctx, [bill])).map(toBillItem),
  }
}

export async function readBill({ db }: Pick<AppServices, 'db'>, id: number): Promise<BillRow> {
  const [row] = await db.select().from(bills).where(eq(bills.id, id))
  if (!row) throw billNotFound()
  return row
}

/** Returns the row locked until the transaction ends. The arrivals of its lines are locked before it. */
export async function lockBill({ db }: Ctx, id: number): Promise<BillRow> {
  const [row] = await db.select().from(bills).where(eq(bills.id, id)).for('no key update')
  if (!row) throw billNotFound()
  return row
}

/** The lines of bills, by the day and the id of the bill, with what was ordered and came of each, and the cost that was agreed in its currency. */
export async function readBillLines({ db }: Pick<AppServices, 'db'>, of: readonly Pick<BillRow, 'id'>[]) {
  const rows = await db
    .select({
      ...getTableColumns(billLines),
      currency: bills.currency,
      arrived: getTableColumns(arrivalLines),
      arrivalNumber: arrivals.number,
      order: { id: purchaseOrders.id, number: purchaseOrders.number, currency: purchaseOrders.currency },
      orderLine: { quantity: purchaseOrderLines.quantity, unitCostMicros: purchaseOrderLines.unitCostMicros },
    })
    .from(billLines)
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .innerJoin(arrivals, eq(arrivals.id, billLines.arrivalId))
    .innerJoin(
      arrivalLines,
      and(eq(arrivalLines.arrivalId, billLines.arrivalId), eq(arrivalLines.line, billLines.arrivalLine)),
    )
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, arrivals.purchaseOrderId))
    .leftJoin(
      purchaseOrderLines,
      and(
        eq(purchaseOrderLines.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderLines.line, arrivalLines.orderLine),
      ),
    )
    .where(
      inArray(
        billLines.billId,
        of.map(({ id }) => id),
      ),
    )
    .orderBy(asc(bills.datedOn), asc(bills.id), asc(billLines.line))
  return rows.map(({ currency, arrived, order, orderLine, ...line }) => ({
    ...line,
    arrived,
    order,
    name: arrived.name,
    code: arrived.code,
    ordered: orderLine?.quantity ?? null,
    agreedCostMicros: order?.currency === currency ? (orderLine?.unitCostMicros ?? null) : null,
  }))
}

export type BillLineView = Awaited<ReturnType<typeof readBillLines>>[number]

function toBillItem({ arrived, order, ...line }: BillLineView): BillItem {
  return {
    line: line.line,
    arrival: { id: line.arrivalId, number: line.arrivalNumber },
    arrivalLine: line.arrivalLine,
    purchaseOrder: order && { id: order.id, number: order.number },
    productId: arrived.productId,
    ordered: line.ordered,
    agreedCostMicros: line.agreedCostMicros,
    accepted: arrived.accepted,
    arrivedCostMicros: arrived.unitCostMicros,
    billed: arrived.billed,
    quantity: line.quantity,
    unitCostMicros: line.unitCostMicros,
    product: toLineProduct(arrived),
  }
}
