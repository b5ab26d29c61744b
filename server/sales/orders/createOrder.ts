import type { NewOrder } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { missingAsConflict } from '#server/platform/refusal.ts'
import { lockCustomer } from '#server/sales/customers/findCustomer.ts'
import { assertTotalsUnchanged } from '#server/sales/lines/assertAmountsUnchanged.ts'

import { assertMayConfirm, confirmLocked } from './confirmOrder.ts'
import { findOrder } from './findOrder.ts'
import { insertOrder } from './insertOrder.ts'
import { priceOrder } from './orderAmounts.ts'

/**
 * Creates a draft, or a confirmed order, and assigns its number. Takes nothing from stock. Throws a 409 if a price, a total or a prepack
 * that the user saw has changed, or if it can't be confirmed; a 403 if the user may set no prices by hand or confirm no orders.
 */
export async function createOrder(ctx: Ctx, input: NewOrder): Promise<Order> {
  return transact(ctx, async (ctx) => {
    if (input.confirm) await assertMayConfirm(ctx)
    const { order: fields, items } = input
    const locking = lockCustomer(ctx, fields.customerId)
    const customer = await missingAsConflict(locking, 'The customer no longer exists.', 'order.customerId')
    const products = await lockProducts(ctx, [...new Set(items.map(({ productId }) => productId))])
    const { priceListId, discountBasisPoints: ownDiscountBasisPoints } = customer
    const priced = await priceOrder(ctx, { fields, items, products, priceListId, ownDiscountBasisPoints })
    assertTotalsUnchanged({ document: 'order', seen: fields, items }, priced.totals, priced.lines)
    const order = await insertOrder(ctx, priced)
    if (input.confirm) await confirmLocked(ctx, order, { customer, overrideReason: input.overrideReason })
    ctx.crashPoint('order.before-commit')
    return findOrder(ctx, { id: order.id })
  })
}
