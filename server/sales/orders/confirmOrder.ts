import type { Order } from '#contract/sales/orders.ts'
import { forbiddenMessage } from '#domain/permissions.ts'
import { deletedDraftMessage } from '#domain/sales/deletedProducts.ts'
import {
  cancelDayError,
  emptyOrderMessage,
  expiredQuoteError,
  mayConfirmOrders,
  orderCan,
} from '#domain/sales/orders.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, asc, eq, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { orderLines, orders, products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertMayOwe } from '#server/sales/customers/assertMayOwe.ts'
import { type CustomerRow, lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'
import { findExemptionOf } from '#server/sales/customers/findExemptionOf.ts'

import { assertNotCancelled, findOrder, lockOrder, readOrder } from './findOrder.ts'
import type { OrderRow } from './toOrder.ts'

/**
 * From now on units can be allocated to the order. Throws a 409 unless it is a draft with items whose cancel date and, of a quote, last
 * day are not over, if its tax is 0 under a certificate that has ended or was revoked, or if the customer is on hold or would owe more than
 * its limit with all of it.
 */
export async function confirmOrder(
  ctx: Ctx,
  { id, overrideReason }: { id: number; overrideReason?: string | null | undefined },
): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const { customerId } = await readOrder(ctx, id)
    await assertMayConfirm(ctx)
    const customer = await lockSurvivingRow(ctx, customerId)
    const order = await lockOrder(ctx, id)
    await assertConfirmable(ctx, order)
    await confirmLocked(ctx, order, { customer, overrideReason })
    return findOrder(ctx, { id })
  })
}

/** Throws a 409 unless the order is a draft. */
export async function assertConfirmable(ctx: Ctx, order: OrderRow): Promise<void> {
  await assertNotCancelled(ctx, order)
  if (!orderCan.beConfirmed(order))
    throw new Refusal('conflict', `Order ${order.number} is already confirmed.`)
}

interface Confirmation {
  customer: CustomerRow
  overrideReason?: string | null | undefined
}

export type ConfirmableOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'cancelOn'
  | 'validUntil'
  | 'orderedUnits'
  | 'taxPpm'
  | 'totalCents'
  | 'shipTo'
  | 'shipToState'
>

/** Confirms a draft whose customer and row are locked. */
export async function confirmLocked(
  ctx: Ctx,
  order: ConfirmableOrder,
  { customer, overrideReason }: Confirmation,
): Promise<void> {
  const { id, number } = order
  if (order.orderedUnits === 0) throw new Refusal('conflict', emptyOrderMessage(number))
  const today = companyDay(ctx)
  const late = cancelDayError(order.cancelOn, today) ?? expiredQuoteError(order, today)
  if (late !== undefined) throw new Refusal('conflict', late)
  await assertNoneDeleted(ctx, order)
  await findExemptionOf(ctx, customer, order, { isTaxFree: order.taxPpm === 0, path: 'order.taxRate' })
  await assertMayOwe(ctx, customer, {
    addedCents: order.totalCents,
    document: `order ${number}`,
    overrideReason,
  })
  const [confirmed] = await ctx.db
    .update(orders)
    .set({
      state: 'Confirmed',
      confirmedAt: ctx.now,
      confirmedBy: ctx.user.id,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, id))
    .returning({ version: orders.version })
  if (!confirmed) throw new Error(`Order ${number} was deleted while locked`)
  await recordActivity(ctx, {
    action: `Confirmed order ${number}`,
    module: 'Orders',
    subject: { type: 'order', id, version: confirmed.version },
    changes: { state: { from: 'Draft', to: 'Confirmed' } },
  })
  ctx.crashPoint('order.before-commit')
}

/** Throws a 409 that names the products that were deleted. */
async function assertNoneDeleted(ctx: Ctx, { id, number }: Pick<OrderRow, 'id' | 'number'>): Promise<void> {
  const { name, code } = orderLines
  const [first, ...others] = await ctx.db
    .select({ name, code })
    .from(orderLines)
    .innerJoin(products, and(eq(products.id, orderLines.productId), isNotNull(products.deletedAt)))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.line))
  if (first) throw new Refusal('conflict', deletedDraftMessage(number, [first, ...others]))
}

/** Throws a 403. */
export async function assertMayConfirm(ctx: Ctx): Promise<void> {
  if (!mayConfirmOrders(ctx.user.role, await readCompany(ctx.db)))
    throw new Refusal('forbidden', forbiddenMessage('orders.confirm'))
}
