// Reads and locks one order.
import type { Order } from '#contract/sales/orders.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Charge } from '#domain/sales/charges.ts'
import { cancelledOrderMessage, draftOrderMessage } from '#domain/sales/orders.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, asc, eq, getTableColumns, isNull, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import {
  invoiceLines,
  invoices,
  orderCharges,
  orderLines,
  orders,
  payments,
  products,
  receivableEntries,
  users,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findLivingParts } from '#server/sales/invoices/invoiceParts.ts'
import { isDocumentEntry } from '#server/sales/receivables/entries.ts'

import { findUninvoicedPositions } from './allocatedValues.ts'
import { type OrderLineRow, type OrderRow, toOrder, toOrderItem } from './toOrder.ts'

const confirmers = alias(users, 'confirmers')
const cancellers = alias(users, 'cancellers')
const reversals = alias(receivableEntries, 'reversals')

export function orderNotFound(): Refusal {
  return new Refusal('missing', 'Order not found')
}

export async function findOrder(ctx: Pick<AppServices, 'db'>, { id }: { id: number }): Promise<Order> {
  const find = prepared(ctx.db, 'find_order', () =>
    ctx.db
      .select({
        order: getTableColumns(orders),
        creator: nameColumns,
        confirmer: nameColumnsOf(confirmers),
        canceller: nameColumnsOf(cancellers),
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.createdBy))
      .leftJoin(confirmers, eq(confirmers.id, orders.confirmedBy))
      .leftJoin(cancellers, eq(cancellers.id, orders.cancelledBy))
      .where(eq(orders.id, sql.placeholder('id'))),
  )
  const [found] = await find.execute({ id })
  if (!found) throw orderNotFound()
  const { order, creator, confirmer, canceller } = found
  return toOrder(order, {
    createdBy: displayName(creator),
    confirmedBy: confirmer && displayName(confirmer),
    cancelled: canceller && {
      at: order.cancelledAt ?? order.createdAt,
      by: displayName(canceller),
      reason: order.cancelReason ?? '',
    },
    charges: await findCharges(ctx, id),
    items: await findItems(ctx, id),
    invoices: await findInvoicesOf(ctx, id),
    deposits: await findDeposits(ctx, id),
  })
}

async function findItems(ctx: Pick<AppServices, 'db'>, orderId: number): Promise<Order['items']> {
  const find = prepared(ctx.db, 'order_items', () =>
    ctx.db
      .select({
        ...getTableColumns(orderLines),
        stock: products.quantity,
        isDeleted: sql<boolean>`${products.deletedAt} is not null`,
      })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(eq(orderLines.orderId, sql.placeholder('orderId')))
      .orderBy(asc(orderLines.line)),
  )
  const rows = await find.execute({ orderId })
  return rows.map(({ stock, isDeleted, ...line }) =>
    toOrderItem(line, { free: isDeleted ? 0 : stock, isDeleted }),
  )
}

async function findInvoicesOf(ctx: Pick<AppServices, 'db'>, orderId: number): Promise<Order['invoices']> {
  const { id, number, status, datedOn, totalCents, dispatchedOn, shipping } = invoices
  const units = sql<number>`sum(${invoiceLines.quantity})::int`
  const rows = await prepared(ctx.db, 'order_invoices', () =>
    ctx.db
      .select({ id, number, status, datedOn, totalCents, dispatchedOn, shipping, units })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .where(eq(invoiceLines.orderId, sql.placeholder('orderId')))
      .groupBy(invoices.id)
      .orderBy(asc(invoices.id)),
  ).execute({ orderId })
  if (rows.length === 0) return []
  const parts = (await findLivingParts(ctx, [orderId])).flatMap((living) => living.parts)
  return rows.map((row) => ({ ...row, part: parts.find(({ invoiceId }) => invoiceId === row.id) ?? null }))
}

async function findCharges(ctx: Pick<AppServices, 'db'>, orderId: number): Promise<Order['charges']> {
  const charges = await readOrderCharges(ctx, orderId)
  if (charges.length === 0) return []
  const uninvoiced = await findUninvoicedPositions(ctx, orderId)
  return charges.map((charge, index) => ({ ...charge, isInvoiced: !uninvoiced.includes(index + 1) }))
}

/** Payments for the order that were not reversed, oldest first. */
export async function findDeposits(
  ctx: Pick<AppServices, 'db'>,
  orderId: number,
): Promise<Order['deposits']> {
  const { id, number, receivedOn, amountCents } = payments
  return prepared(ctx.db, 'order_deposits', () =>
    ctx.db
      .select({ id, number, receivedOn, amountCents, openCents: receivableEntries.openCents })
      .from(payments)
      .innerJoin(receivableEntries, isDocumentEntry('payment', payments.id))
      .leftJoin(reversals, eq(reversals.reverses, receivableEntries.id))
      .where(and(eq(payments.orderId, sql.placeholder('orderId')), isNull(reversals.id)))
      .orderBy(asc(payments.id)),
  ).execute({ orderId })
}

/** The charges of an order in order. */
export async function readOrderCharges(ctx: Pick<AppServices, 'db'>, orderId: number): Promise<Charge[]> {
  const { label, amountCents, isTaxed } = orderCharges
  return prepared(ctx.db, 'order_charges', () =>
    ctx.db
      .select({ label, amountCents, isTaxed })
      .from(orderCharges)
      .where(eq(orderCharges.orderId, sql.placeholder('orderId')))
      .orderBy(asc(orderCharges.position)),
  ).execute({ orderId })
}

export async function readOrder(ctx: Pick<AppServices, 'db'>, id: number): Promise<OrderRow> {
  const read = prepared(ctx.db, 'read_order', () =>
    ctx.db
      .select()
      .from(orders)
      .where(eq(orders.id, sql.placeholder('id'))),
  )
  const [row] = await read.execute({ id })
  if (!row) throw orderNotFound()
  return row
}

/** Returns the row locked until the transaction ends. Every change of an order or its lines starts here, after the lock of its customer. */
export async function lockOrder(ctx: Ctx, id: number): Promise<OrderRow> {
  const [row] = await lockOrders(ctx, [id])
  if (!row) throw orderNotFound()
  return row
}

/** Locks several, in id order. */
export async function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<OrderRow[]> {
  return prepared(ctx.db, 'lock_orders', () =>
    ctx.db
      .select()
      .from(orders)
      .where(sql`${orders.id} = any(${sql.placeholder('ids')}::bigint[])`)
      .orderBy(asc(orders.id))
      .for('no key update'),
  ).execute({ ids: [...ids] })
}

export async function findOrderLines(
  ctx: Pick<AppServices, 'db'>,
  orderIds: readonly number[],
): Promise<OrderLineRow[]> {
  return prepared(ctx.db, 'order_lines', () =>
    ctx.db
      .select()
      .from(orderLines)
      .where(sql`${orderLines.orderId} = any(${sql.placeholder('orderIds')}::bigint[])`)
      .orderBy(asc(orderLines.orderId), asc(orderLines.line)),
  ).execute({ orderIds: [...orderIds] })
}

/** Throws a 409 for a draft, and for a cancelled order with who cancelled it. */
export async function assertConfirmed(ctx: Ctx, order: OrderRow): Promise<void> {
  await assertNotCancelled(ctx, order)
  if (order.state === 'Draft') throw new Refusal('conflict', draftOrderMessage(order.number))
}

/** Throws a 409 that says who cancelled it and when. */
export async function assertNotCancelled(ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.state !== 'Cancelled' || order.cancelledAt === null) return
  const [user] = await ctx.db
    .select(nameColumns)
    .from(users)
    .where(eq(users.id, order.cancelledBy ?? 0))
  const by = user ? displayName(user) : ''
  const at = formatDateTime(order.cancelledAt, ctx.timeZone)
  throw new Refusal('conflict', cancelledOrderMessage(order.number, by, at))
}
