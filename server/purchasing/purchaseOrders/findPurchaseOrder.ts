// Reads and locks one purchase order.
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { cancelledPurchaseMessage, draftPurchaseMessage } from '#domain/purchasing/purchaseOrders.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, asc, eq, getTableColumns, isNull, sql } from '#server/platform/db/drizzle.ts'
import {
  arrivalLines,
  arrivals,
  products,
  purchaseOrderLines,
  purchaseOrders,
  users,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import {
  type PurchaseLineRow,
  type PurchaseOrderRow,
  toPurchaseItem,
  toPurchaseOrder,
} from './toPurchaseOrder.ts'

const placers = alias(users, 'placers')
const cancellers = alias(users, 'cancellers')
const counterArrivals = alias(arrivals, 'counter_arrivals')

function purchaseOrderNotFound(): Refusal {
  return new Refusal('missing', 'Purchase order not found')
}

export async function findPurchaseOrder(
  ctx: Pick<Ctx, 'db' | 'user'>,
  { id }: { id: number },
): Promise<PurchaseOrder> {
  const [row] = await ctx.db
    .select({
      order: getTableColumns(purchaseOrders),
      creator: nameColumns,
      placer: nameColumnsOf(placers),
      canceller: nameColumnsOf(cancellers),
    })
    .from(purchaseOrders)
    .innerJoin(users, eq(users.id, purchaseOrders.createdBy))
    .leftJoin(placers, eq(placers.id, purchaseOrders.placedBy))
    .leftJoin(cancellers, eq(cancellers.id, purchaseOrders.cancelledBy))
    .where(eq(purchaseOrders.id, id))
  if (!row) throw purchaseOrderNotFound()
  const { order, creator, placer, canceller } = row
  return toPurchaseOrder(ctx, order, {
    createdBy: displayName(creator),
    placed: placer && { at: order.placedAt ?? order.createdAt, by: displayName(placer) },
    cancelled: canceller && {
      at: order.cancelledAt ?? order.createdAt,
      by: displayName(canceller),
      reason: order.cancelReason ?? '',
    },
    items: await findItems(ctx, id),
    arrivals: await findArrivalsOf(ctx, id),
  })
}

async function findItems(ctx: Pick<Ctx, 'db' | 'user'>, id: number): Promise<PurchaseOrder['items']> {
  const billedByLine = ctx.db
    .select({
      orderLine: arrivalLines.orderLine,
      units: sql<number>`sum(${arrivalLines.billed})::int`.as('units'),
    })
    .from(arrivalLines)
    .innerJoin(arrivals, eq(arrivals.id, arrivalLines.arrivalId))
    .where(eq(arrivals.purchaseOrderId, id))
    .groupBy(arrivalLines.orderLine)
    .as('billed_by_line')
  const rows = await ctx.db
    .select({
      ...getTableColumns(purchaseOrderLines),
      isDeleted: sql<boolean>`${products.deletedAt} is not null`,
      billed: sql<number>`coalesce(${billedByLine.units}, 0)`,
    })
    .from(purchaseOrderLines)
    .innerJoin(products, eq(products.id, purchaseOrderLines.productId))
    .leftJoin(billedByLine, eq(billedByLine.orderLine, purchaseOrderLines.line))
    .where(eq(purchaseOrderLines.purchaseOrderId, id))
    .orderBy(asc(purchaseOrderLines.line))
  return rows.map((row) => toPurchaseItem(ctx, row))
}

async function findArrivalsOf({ db }: Pick<Ctx, 'db'>, id: number): Promise<PurchaseOrder['arrivals']> {
  return db
    .select({
      id: arrivals.id,
      number: arrivals.number,
      arrivedOn: arrivals.arrivedOn,
      accepted: arrivals.acceptedUnits,
      rejected: arrivals.rejectedUnits,
      undoneBy: counterArrivals.number,
    })
    .from(arrivals)
    .leftJoin(counterArrivals, eq(counterArrivals.reverses, arrivals.id))
    .where(sql`${arrivals.purchaseOrderId} = ${id} and ${isNull(arrivals.reverses)}`)
    .orderBy(asc(arrivals.id))
}

export async function readPurchaseOrder(
  { db }: Pick<AppServices, 'db'>,
  id: number,
): Promise<PurchaseOrderRow> {
  const [row] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id))
  if (!row) throw purchaseOrderNotFound()
  return row
}

/** Returns the row locked until the transaction ends. Every change of a purchase order, its lines or arrivals starts here. */
export async function lockPurchaseOrder(ctx: Ctx, id: number): Promise<PurchaseOrderRow> {
  const [row] = await ctx.db
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.id, id))
    .for('no key update')
  if (!row) throw purchaseOrderNotFound()
  return row
}

export async function findPurchaseLines(
  { db }: Pick<AppServices, 'db'>,
  id: number,
): Promise<PurchaseLineRow[]> {
  return db
    .select()
    .from(purchaseOrderLines)
    .where(eq(purchaseOrderLines.purchaseOrderId, id))
    .orderBy(asc(purchaseOrderLines.line))
}

/** Throws a 409 for a draft, and for a cancelled order with who cancelled it. */
export async function assertPlaced(ctx: Ctx, order: PurchaseOrderRow): Promise<void> {
  await assertPurchaseNotCancelled(ctx, order)
  if (order.state === 'Draft') throw new Refusal('conflict', draftPurchaseMessage(order.number))
}

/** Throws a 409 that says who cancelled it and when. */
export async function assertPurchaseNotCancelled(ctx: Ctx, order: PurchaseOrderRow): Promise<void> {
  if (order.state !== 'Cancelled' || order.cancelledAt === null) return
  const [user] = await ctx.db
    .select(nameColumns)
    .from(users)
    .where(eq(users.id, order.cancelledBy ?? 0))
  const at = formatDateTime(order.cancelledAt, ctx.timeZone)
  throw new Refusal('conflict', cancelledPurchaseMessage(order.number, user ? displayName(user) : '', at))
}
